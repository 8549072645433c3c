import type { Page } from '@playwright/test';

/** What a page's browser has received so far. */
type Transfers = {
  requests: () => number;
  /** Compressed, with headers: of one kind of resource or of all. */
  bytes: (kind?: string) => number;
};

/** Counts what the page's browser asks for and receives from now on. */
export async function transfersOf(page: Page): Promise<Transfers> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const received = new Map<string, { kind: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    received.set(requestId, { kind: type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = received.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return {
    requests: () => received.size,
    bytes: (kind) =>
      [...received.values()]
        .filter((one) => kind === undefined || one.kind === kind)
        .reduce((sum, one) => sum + one.bytes, 0),
  };
}
