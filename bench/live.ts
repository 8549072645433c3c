import type { Browser } from '@playwright/test';
import pg from 'pg';
import { pageOf, shownOn, withBrowser } from './browser.ts';
import type { House } from './house.ts';
import { linkOn } from './member-pages.ts';
import { quantile, type Section, showNumber } from './table.ts';

const ARRIVES_WITHIN_MS = 15_000;

/** From the commit of a message to the other person's screen, beside a bare NOTIFY from one connection to another. */
export async function liveMessages(house: House, messages: number): Promise<Section> {
  const floor = await notifyTimes(house.databaseUrl, messages);
  const above = await screenTimes(house, messages);
  const row = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    return [name, ...[0.5, 0.95, 1].map((part) => showNumber(quantile(sorted, part)))];
  };
  return {
    letter: 'd',
    title: 'A live message',
    columns: ['What', 'p50 ms', 'p95 ms', 'Longest ms'],
    rows: [
      row('NOTIFY to a listening connection (the floor)', floor),
      row(
        "From the listener's hearing of the commit to the other browser's page (above the floor)",
        above,
      ),
    ],
    notes: [
      `${messages} messages from a member of staff's browser to a customer's, one at a time.`,
    ],
  };
}

async function notifyTimes(databaseUrl: string, times: number): Promise<number[]> {
  const [speaker, listener] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  if (!speaker || !listener) throw new Error('Two connections are needed.');
  await Promise.all([speaker.connect(), listener.connect()]);
  try {
    await listener.query('listen bench');
    const took: number[] = [];
    for (let time = -5; time < times; time += 1) {
      const heard = new Promise((resolve) => listener.once('notification', resolve));
      const started = performance.now();
      await Promise.all([speaker.query('notify bench'), heard]);
      // The first ones warm up.
      if (time >= 0) took.push(performance.now() - started);
    }
    return took;
  } finally {
    await Promise.all([speaker.end(), listener.end()]);
  }
}

/** Milliseconds from when a bare listener heard of each message until it stood on the other page. */
async function screenTimes(house: House, messages: number): Promise<number[]> {
  const path = await linkOn(house.plenum.address, '/customer/tickets?status=open', house.customer);
  const listener = new pg.Client({ connectionString: house.databaseUrl });
  await listener.connect();
  try {
    await listener.query('listen live_changes');
    return await withBrowser((browser) => timesIn(browser, listener, { house, path, messages }));
  } finally {
    await listener.end();
  }
}

async function timesIn(
  browser: Browser,
  listener: pg.Client,
  { house, path, messages }: { house: House; path: string; messages: number },
): Promise<number[]> {
  const reader = await pageOf(browser, house, house.customer, path);
  const writer = await pageOf(browser, house, house.admin, path.replace('/customer', '/admin'));
  const took: number[] = [];
  for (let time = -3; time < messages; time += 1) {
    const text = `Reading ${time + 4} of the static pressure`;
    const heard = new Promise<number>((resolve) => {
      const hear = ({ payload = '' }: pg.Notification) => {
        if (!payload.includes('"ticket"')) return;
        listener.off('notification', hear);
        resolve(now());
      };
      listener.on('notification', hear);
    });
    const shown = shownOn(reader, text, ARRIVES_WITHIN_MS);
    // A failure here is told by the click; what waits beside it must not fail silently.
    shown.catch(() => {});
    const form = writer.getByRole('form', { name: 'Write a message' });
    await form.locator('textarea').fill(text);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const [begun, arrived] = await Promise.all([heard, shown]);
    await writer.getByText(text).first().waitFor();
    // The first ones warm up.
    if (time >= 0) took.push(Math.max(0, arrived - begun));
  }
  return took;
}

/** The clock that browser pages on this machine share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
