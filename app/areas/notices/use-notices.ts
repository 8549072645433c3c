import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveChange } from '#app/ui/live/LiveUpdates.tsx';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import type { Notice } from './notice-queries.server.ts';
import type { UnreadMarks } from './unread-marks.server.ts';

/** How long notices wait: the page itself loads first, and several at once are loaded once. */
const SETTLES_WITHIN_MS = 250;

type Answer = {
  unread: UnreadMarks;
  notices: (Omit<Notice, 'createdAt'> & { createdAt: string })[];
};

/**
 * The signed-in person's notices, updated without reloading the page: counts start with the layout's loader data; the list is
 * loaded by `load` or at the first change, and again whenever the layout's data change. `hasFailed` as in `useLatestLoad`.
 */
export function useNotices(unread: UnreadMarks) {
  const { data, hasFailed, load: loadNow } = useLatestLoad<Answer>();
  const load = () => void loadNow('/notices');
  const loadAgain = useEffectEvent((_: UnreadMarks) => {
    if (data) load();
  });
  useEffect(() => loadAgain(unread), [unread]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLiveChange('notice', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      load();
    }, SETTLES_WITHIN_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const notices = data?.notices.map(({ createdAt, ...notice }) => ({
    ...notice,
    createdAt: new Date(createdAt),
  }));
  return { unread: data?.unread ?? unread, notices, hasFailed, load };
}
