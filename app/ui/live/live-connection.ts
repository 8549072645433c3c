import { fromLine, type ToldChange, type ToldContent } from '#app/platform/live/live-topics.ts';

/** A tab that nobody looks at for this long gives its connection back: browsers allow few to one server. */
const HIDDEN_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

type Handlers = {
  /** `id` is the position in the stream after this change. */
  onChange: (change: ToldChange, id: string) => void;
  /** What a change of before brought. */
  onContent: (brought: ToldContent) => void;
  /** Changes may have been missed. */
  onGap: () => void;
  /** The server takes this browser for someone who may not listen. */
  onSignedOut: () => void;
};

/**
 * Opens the stream of changes at `/live` after `position` and keeps it open: a lost connection continues after the last change
 * that was heard; a hidden tab closes its connection and opens it again when someone looks. Returns the function that ends it.
 */
export function openLiveConnection(position: string, handlers: Handlers): () => void {
  let last = position;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  // A person's role may change again before a stream that ended for it is open anew, which no stream tells.
  let isAfterGap = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const opened = new EventSource(`/live?${new URLSearchParams({ since: last })}`);
    source = opened;
    const onBeat = (event: MessageEvent<string>) => {
      failures = 0;
      last = event.lastEventId;
    };
    opened.addEventListener('beat', onBeat);
    opened.addEventListener('open', () => {
      if (isAfterGap) handlers.onGap();
      isAfterGap = false;
    });
    opened.addEventListener('gap', (event) => {
      onBeat(event);
      isAfterGap = true;
      handlers.onGap();
    });
    opened.addEventListener('change', (event) => {
      onBeat(event);
      handlers.onChange(JSON.parse(event.data), event.lastEventId);
    });
    opened.addEventListener('content', (event) =>
      handlers.onContent(fromLine(event.data) as ToldContent),
    );
    // Newer tabs have taken this one's place: it listens again when someone looks at it again.
    opened.addEventListener('replaced', (event) => {
      onBeat(event);
      if (source === opened) close();
    });
    opened.addEventListener('error', () => {
      // The browser tries a broken connection again by itself; an answer that is no stream ends it.
      if (opened.readyState === EventSource.CLOSED && source === opened) void retry();
    });
  };
  const retry = async () => {
    source = null;
    failures += 1;
    const answer = await fetch('/notices', { redirect: 'manual' }).catch(() => null);
    if (answer?.type === 'opaqueredirect') handlers.onSignedOut();
    if (isClosed) return;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    timer = setTimeout(open, wait);
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_MS);
    else if (!source) open();
  };

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    isClosed = true;
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
