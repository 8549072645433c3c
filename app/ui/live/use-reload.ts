import { useEffect, useRef, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { LIVE_RETRY_MS } from '#app/platform/live/live-topics.ts';
import type { Toast } from '#app/platform/toast.ts';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { asLiveReload, onStalePage } from './live-reload.ts';
import { isBrought, ownChangeOf, type PendingChange } from './own-change.ts';

/** A live change waits no longer than this for what the person is just sending. */
const PATIENCE_MS = 3_000;
/** What was shown by content is loaded after this time, once for all that came meanwhile. */
const CONTENT_SETTLE_MS = 1_000;

const STALE: Toast = {
  kind: 'error',
  title: 'The page could not be loaded again',
  description: 'It still shows how things were before. It is loaded again once the server answers.',
};

type Reload = {
  /** Loads all data of the page again: nobody knows what has changed. */
  now: () => void;
  /**
   * Something on the page has changed; `id` is the position of the change in the stream. What is shown by content does not hurry.
   */
  onChange: (id: string, isShownByContent: boolean) => void;
  /** The content that did not hurry brought nothing to show. */
  withoutContent: () => void;
  /** A later position that the stream has reached. */
  onOwnChange: (id: string) => void;
};

/**
 * Reloads the page's data on live changes. The first change received is usually the person's own, whose answer brings new data
 * anyway: so a change waits for that answer and reloads only what it did not bring. `position` is where the stream was when the
 * frame's data were read.
 */
export function useReload(position: string): Reload {
  const reload = useRunningReload();
  const showToast = useShowToast();
  useEffect(
    () =>
      onStalePage(() => {
        showToast({ ...STALE });
        reload(true);
      }),
    [showToast, reload],
  );
  const own = ownChangeOf(useNavigation(), useFetchers());
  const latest = useRef({ own, position });
  latest.current = { own, position };
  const waiting = useRef<(PendingChange & { timer: ReturnType<typeof setTimeout> }) | null>(null);

  const settling = useRef<ReturnType<typeof setTimeout> | null>(null);
  const settle = () => {
    if (settling.current) clearTimeout(settling.current);
    settling.current = null;
  };

  const [made] = useState<Reload>(() => ({
    now: () => reload(true),
    withoutContent: () => {
      if (settling.current === null) return;
      settle();
      reload(false);
    },
    onChange: (id, isShownByContent) => {
      const { own, position } = latest.current;
      // An answer may be faster than the stream.
      if (id === position) return;
      if (own === 'none') {
        if (!isShownByContent) return reload(false);
        settling.current ??= setTimeout(() => {
          settle();
          reload(false);
        }, CONTENT_SETTLE_MS);
        return;
      }
      if (waiting.current) clearTimeout(waiting.current.timer);
      const timer = setTimeout(() => {
        waiting.current = null;
        reload(false);
      }, PATIENCE_MS);
      waiting.current = { before: position, isCertain: own === 'sent', ids: [id], timer };
    },
    onOwnChange: (id) => waiting.current?.ids.push(id),
  }));

  useEffect(() => {
    const pending = waiting.current;
    if (own !== 'none' || !pending) return;
    clearTimeout(pending.timer);
    waiting.current = null;
    if (!isBrought(pending, position)) reload(false);
  }, [own, position, reload]);
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      if (settling.current) clearTimeout(settling.current);
    },
    [],
  );
  return made;
}

/**
 * The function that loads the page's data again, of the screen alone or of the frame too; changes that arrive while that
 * runs bring about one further run. It waits while a page loads: the router would ask for that page a second time, and a
 * message that came with the first answer would be lost. Where the server does not answer, the page stays, and all its data come
 * once it does.
 */
function useRunningReload(): (isWhole: boolean) => void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const untilStill = useUntilStill();
  const [reload] = useState(() => {
    let isRunning = false;
    let wanted: { isWhole: boolean } | null = null;
    return async (isWhole: boolean) => {
      wanted = { isWhole: isWhole || wanted?.isWhole === true };
      if (isRunning) return;
      isRunning = true;
      while (wanted) {
        await untilStill();
        const { isWhole } = wanted;
        wanted = null;
        if (await asLiveReload(() => latest.current(), isWhole)) continue;
        await untilAnswering();
        wanted = { isWhole: true };
      }
      isRunning = false;
    };
  });
  return reload;
}

/** Returns the function that waits until no page loads and no form of a page is sent. */
function useUntilStill(): () => Promise<void> {
  const { state } = useNavigation();
  const [still] = useState(() => ({ isNow: true, waiting: new Set<() => void>() }));
  useEffect(() => {
    still.isNow = state === 'idle';
    if (!still.isNow) return;
    for (const end of still.waiting) end();
    still.waiting.clear();
  }, [still, state]);
  const [untilStill] = useState(() => async () => {
    if (!still.isNow) await new Promise<void>((end) => still.waiting.add(end));
  });
  return untilStill;
}

async function untilAnswering(): Promise<void> {
  for (let isAnswering = false; !isAnswering; ) {
    await pause(LIVE_RETRY_MS);
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    isAnswering = answer?.ok === true;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
