import { expect, type Page } from '@playwright/test';

/** What a page's browser has received so far. */
type Transfers = {
  requests: () => number;
  /** Compressed, with headers: of one kind of resource or of all. */
  bytes: (kind?: string) => number;
  /** How many requests are under way, the stream of changes left out. */
  pending: () => number;
};

/** Counts what the page's browser asks for and receives from now on. */
export async function transfersOf(page: Page): Promise<Transfers> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, { kind: string; bytes: number; isOver: boolean }>();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    asked.set(requestId, { kind: type, bytes: 0, isOver: type === 'EventSource' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength, isOver: true });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    const one = asked.get(requestId);
    if (one) one.isOver = true;
  });
  return {
    requests: () => asked.size,
    bytes: (kind) =>
      [...asked.values()]
        .filter((one) => kind === undefined || one.kind === kind)
        .reduce((sum, one) => sum + one.bytes, 0),
    pending: () => [...asked.values()].filter(({ isOver }) => !isOver).length,
  };
}

/** What a page costs before someone does anything. */
export type Weight = { script: number; all: number; requests: number };

/** Has the page's browser say that data are to be saved: nothing is loaded ahead. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * A page beside this one, of the same person, whose browser has an empty cache and saves data. It opens the stream of changes
 * and hears of none: what is asked for because something changed, such as an unread mark that a visit takes away, comes at
 * any time and is no part of a page's load.
 */
export async function withEmptyCache(page: Page): Promise<Page> {
  const fresh = await page.context().newPage();
  await savesData(fresh);
  await fresh.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    Object.defineProperty(EventSource.prototype, 'addEventListener', {
      value(this: EventSource, ...given: Parameters<typeof listen>) {
        if (!['change', 'content', 'gap'].includes(given[0])) listen.apply(this, given);
      },
    });
  });
  const session = await fresh.context().newCDPSession(fresh);
  await session.send('Network.clearBrowserCache');
  return fresh;
}

/** What an address costs the page's browser until its client is there and all that was asked for has come. */
export async function weightOf(page: Page, address: string): Promise<Weight> {
  const loaded = await transfersOf(page);
  await page.goto(address);
  await expect.poll(loaded.pending, address).toBe(0);
  return { script: loaded.bytes('Script'), all: loaded.bytes(), requests: loaded.requests() };
}
