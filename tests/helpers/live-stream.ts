import type { RunningApp } from './app.ts';

/** A stream of changes as a browser hears it. */
export type HeardStream = {
  status: number;
  /** Everything received so far, as it came. */
  text: () => string;
  /** The ids of the records whose changes were heard of, in order. */
  ids: () => string[];
  /** The position of the last message. */
  position: () => string;
  /** Waits until the received text holds this. @throws Error after ten seconds. */
  hears: (part: string) => Promise<void>;
  /** Waits until the server ends the stream. @throws Error after ten seconds. */
  ends: () => Promise<void>;
  /** Breaks the connection, as a lost network does. */
  break: () => void;
};

const PATIENCE_MS = 120_000;

/** Opens `/live` with a session cookie and begins to listen. */
export async function listen(
  app: Pick<RunningApp, 'address'>,
  cookie: string,
  { lastEventId, referer }: { lastEventId?: string; referer?: string } = {},
): Promise<HeardStream> {
  const connection = new AbortController();
  const response = await fetch(`${app.address}/live`, {
    redirect: 'manual',
    signal: connection.signal,
    headers: {
      cookie,
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(referer && { referer }),
    },
  });
  let text = '';
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => {
    // A broken connection ends the reading too.
  });
  void reading.then(() => {
    ended = true;
  });
  const until = async (what: string, isSo: () => boolean) => {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo()) {
      if (Date.now() > deadline) throw new Error(`Waited for ${what}; heard:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    status: response.status,
    text: () => text,
    ids: () => [...text.matchAll(/^event: change\n.*?"id":"([^"]+)"/gm)].map(([, id = '']) => id),
    position: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    hears: (part) => until(part, () => text.includes(part)),
    ends: () => until('the end', () => ended),
    break: () => connection.abort(),
  };
}
