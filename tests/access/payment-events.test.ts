import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { type RunningApp, startApp } from '#tests/helpers/app.ts';
import {
  SIGNING_SECRET,
  StripeEmulator,
  signed,
  TEST_KEY,
} from '#tests/helpers/stripe/stripe-emulator.ts';

const stripe = new StripeEmulator();
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({
    STRIPE_SECRET_KEY: TEST_KEY,
    STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    STRIPE_API: await stripe.start(),
  });
});
afterAll(async () => {
  await app?.stop();
  await stripe.stop();
});

const event = (id: string) =>
  JSON.stringify({ id, object: 'event', type: 'ping', data: { object: {} } });
const tell = (body: string, signature = signed(body)) =>
  fetch(`${app.address}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
const stored = async () => {
  const rows = await app.owner((tx) => tx.select().from(providerEvents));
  return rows.map(({ eventId, body }) => [eventId, Buffer.from(body).toString('utf8')]);
};

it('stores what Stripe signed, byte for byte and once, and answers it', async () => {
  const body = event('evt_1').replace(':', ' :  ');
  for (const outcome of ['stored', 'known']) {
    const response = await tell(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ outcome });
  }
  expect(await stored()).toEqual([['evt_1', body]]);
});

it('refuses what is not signed, or is too large, and stores nothing of it', async () => {
  const before = await stored();
  const body = event('evt_2');
  expect((await tell(body, '')).status).toBe(400);
  expect((await tell(body, signed(`${body} `))).status).toBe(400);
  const old = signed(body, { at: Date.now() - 3_600_000 });
  expect((await tell(body, old)).status).toBe(400);
  expect((await tell(event('x'.repeat(1_100_000)))).status).toBe(413);
  expect(await stored()).toEqual(before);
});

it('counts who posts without a signature, and still takes what is signed from there', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 130; at += 1) statuses.add((await tell(event('evt_3'), 't=1')).status);
  expect([...statuses]).toEqual([400, 429]);
  expect((await tell(event('evt_4'))).status).toBe(200);
  expect((await stored()).map(([id]) => id)).toEqual(['evt_1', 'evt_4']);
});
