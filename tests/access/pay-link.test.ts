import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPayLinks, payPathOf } from '#app/areas/billing/pay-link-hash.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeInvoice } from '#tests/helpers/makers.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';
import { SIGNING_SECRET, StripeEmulator, TEST_KEY } from '#tests/helpers/stripe/stripe-emulator.ts';

// What can be done to the link of an invoice by whoever has it, has a piece of it, or has none.

const AUTH_SECRET = 'a secret that only the tests know, long enough';
const TOO_MANY = 'Please wait a few minutes';

const stripe = new StripeEmulator();
let app: RunningApp;
let customerId: string;
let admin: string;
let owner: string;
let addresses = 0;

beforeAll(async () => {
  const environment = {
    STRIPE_SECRET_KEY: TEST_KEY,
    STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    STRIPE_API: await stripe.start(),
    AUTH_SECRET,
  };
  // Behind a proxy, which says from which address someone comes.
  app = await startApp({ ...environment, TRUST_PROXY: '1' });
  stripe.deliverTo = `${app.address}/webhooks/stripe`;
  openPayLinks(readEnv('start', { ...environment, APP_URL: app.address, DATA_DIR: app.dataDir }));
  const cast = await makeCast(app);
  customerId = cast.customer.profile.id;
  admin = await signIn(app, 'admin@cast.example');
  owner = await signIn(app, 'customer@cast.example');
});
afterAll(async () => {
  await app?.stop();
  await stripe.stop();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const elsewhere = () => {
  addresses += 1;
  return from(`10.9.0.${addresses}`);
};

/** An invoice that is out, and the path of its link. */
async function outInvoice(amount: string) {
  const { id, invoiceNumber } = await app.owner(async (tx) => {
    const invoice = await makeInvoice(tx, customerId, {
      status: 'sent',
      amount,
      sentAt: new Date(),
    });
    await tx.execute(sql`select issue_invoice(${invoice.id})`);
    return invoice;
  });
  const number = invoiceNumber ?? '';
  return { id, number, path: payPathOf({ id, invoiceNumber: number }) ?? '' };
}

const payBy = (path: string, fields: Record<string, string>) =>
  post(app, path, fields, elsewhere());

async function invoiceNow(id: string) {
  const [row] = await app.owner((tx) =>
    rowsOf<{ status: string; version: number; attempts: number }>(
      tx,
      sql`select i.status, i.version, (select count(*)::int from payment_attempt_parts p where p.invoice_id = i.id) as attempts
        from invoices i where i.id = ${id}`,
    ),
  );
  return row;
}

it('is opened by scanners without a session, an attempt, an email or a word that it was seen', async () => {
  const { path, id } = await outInvoice('6906.00');
  const before = await fingerprint(app);
  const calls = stripe.calls.length;
  for (const address of [path, `${path}?back=1`, `${path}.data`, `${path}/invoice.pdf`]) {
    for (const method of ['HEAD', 'GET', 'GET']) {
      const answer = await fetch(app.address + address, { method, headers: elsewhere() });
      expect(answer.status, `${method} ${address}`).toBe(200);
      expect(answer.headers.getSetCookie().join()).not.toContain('session');
    }
  }
  for (const cookie of ['', owner]) {
    for (const method of ['HEAD', 'GET']) {
      for (const query of ['', '?back=1']) {
        const address = `${app.address}/customer/billing/pay${query}`;
        const answer = await fetch(address, { method, redirect: 'manual', headers: { cookie } });
        expect(answer.status).toBe(cookie ? 200 : 302);
      }
    }
  }
  expect(await fingerprint(app)).toEqual(before);
  expect(stripe.calls.length).toBe(calls);
  const begun = await payBy(path, { kind: 'card', amount: '6906.00' });
  expect(begun.headers.get('location')).toBe(stripe.newest.url);
  expect(await invoiceNow(id)).toMatchObject({ status: 'sent', attempts: 1 });
});

it('shows and moves nothing by a return that was made up, or is of another invoice', async () => {
  const mine = await outInvoice('300.00');
  const other = await outInvoice('77.77');
  await payBy(other.path, { kind: 'card', amount: '77.77' });
  const { id: paid } = stripe.newest;
  stripe.press(paid, 'card');
  await vi.waitUntil(async () => (await invoiceNow(other.id))?.status === 'paid');
  await payBy(mine.path, { kind: 'card', amount: '300.00' });
  const before = await fingerprint(app);
  for (const query of [
    'session_id=cs_41&paid=1',
    `back=1&session_id=${paid}&paid=1&redirect_status=succeeded`,
    `back=${paid}`,
    'back=1&back=2',
    `back=1&payment_intent=${stripe.sessions.get(paid)?.payment_intent}`,
  ]) {
    const answer = await get(app, `${mine.path}?${query}`, elsewhere());
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(`Pay invoice ${mine.number}`);
    expect(page).not.toContain('77.77');
    expect(page).not.toContain('Thank you');
  }
  expect(await fingerprint(app)).toEqual(before);
  expect(await invoiceNow(mine.id)).toMatchObject({ status: 'sent' });
});

it('is indexed by nobody, kept by nobody, and says nothing of other invoices', async () => {
  const mine = await outInvoice('410.41');
  const other = await outInvoice('523.52');
  for (const path of ['', '.data', '/invoice.pdf', '/receipt.pdf']) {
    const { headers } = await get(app, mine.path + path, elsewhere());
    expect(headers.get('x-robots-tag'), path).toBe('noindex');
    expect(headers.get('cache-control') ?? 'no-store', path).toMatch(/no-store|private/);
    expect(headers.get('referrer-policy'), path).toBe('same-origin');
  }
  const page = await (await get(app, mine.path, elsewhere())).text();
  expect(page).toMatch(/<meta name="robots" content="noindex/);
  // Who may not read a page can't read that it is not to be indexed.
  expect(await (await get(app, '/robots.txt')).text()).not.toContain('/pay');
  const data = await (await get(app, `${mine.path}.data`, elsewhere())).text();
  const file = await get(app, `${mine.path}/invoice.pdf`, elsewhere());
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  const printed = Array.isArray(pdf.words) ? pdf.words.join(' ') : pdf.words;
  for (const text of [page, data, printed]) {
    expect(text).toContain(mine.number);
    for (const word of [other.number, '523.52', other.id, 'customer@cast.example']) {
      expect(text).not.toContain(word);
    }
  }
});

describe('a form that was edited or kept open', () => {
  it.each<Record<string, string>>([
    { amount: '7000.00' },
    { amount: '0' },
    { amount: '0.49' },
    { amount: '-5.00' },
    { amount: '1e3' },
    { amount: '10.004' },
    { amount: '' },
    { kind: 'cash' },
    { kind: 'card', percent: '99' },
  ])('begins nothing: %o', async (given) => {
    const { path, id } = await outInvoice('6906.00');
    const answer = await payBy(path, { kind: 'bank', amount: '6906.00', ...given });
    expect(answer.status).toBe(400);
    expect(await invoiceNow(id)).toMatchObject({ status: 'sent', attempts: 0 });
  });

  it('of a paid invoice says so, and charges nothing', async () => {
    const { path, id, number } = await outInvoice('90.00');
    const fields = { kind: 'card', amount: '90.00' };
    await payBy(path, fields);
    stripe.press(stripe.newest.id, 'card');
    await vi.waitUntil(async () => (await invoiceNow(id))?.status === 'paid');
    const pages = stripe.sessions.size;
    const answer = await payBy(path, fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`Invoice ${number} is paid`);
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', attempts: 1 });
    expect(stripe.sessions.size).toBe(pages);
  });

  it('of an invoice that was canceled meanwhile says so; its page at Stripe is ended', async () => {
    const { path, id } = await outInvoice('120.00');
    const fields = { kind: 'card', amount: '120.00' };
    await payBy(path, fields);
    const { id: begun } = stripe.newest;
    const version = String((await invoiceNow(id))?.version);
    const canceled = { status: 'cancelled', version };
    const done = await post(app, `/admin/invoices/${id}/status`, canceled, { cookie: admin });
    expect(done.status).toBe(200);
    const answer = await payBy(path, fields);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('the invoice was canceled or replaced');
    await vi.waitUntil(() => stripe.sessions.get(begun)?.status === 'expired');
    expect(await invoiceNow(id)).toMatchObject({ status: 'cancelled', attempts: 1 });
  });
});

describe('too many tries', () => {
  it('on one invoice are refused with a sentence, whoever presses, and the page still opens', async () => {
    const { path } = await outInvoice('60.00');
    const statuses: number[] = [];
    let last = '';
    for (let press = 0; press < 31; press += 1) {
      const answer = await payBy(path, { kind: 'bank', amount: '60.00' });
      statuses.push(answer.status);
      last = await answer.text();
    }
    expect(statuses.slice(0, 30).every((status) => status === 303)).toBe(true);
    expect(statuses[30]).toBe(429);
    expect(last).toContain(TOO_MANY);
    expect((await get(app, path, elsewhere())).status).toBe(200);
  });

  it('at guessing are refused with a sentence, and a real link opens from the same address', async () => {
    const { path } = await outInvoice('60.00');
    const guess = (at: number) => `${path.slice(0, -3)}${String(at).padStart(3, '0')}`;
    const guesser = from('10.10.0.1');
    const statuses = new Set<number>();
    for (let at = 0; at < 120; at += 1) {
      const file = ['', '/invoice.pdf', '/receipt.pdf'][at % 3] ?? '';
      statuses.add((await get(app, guess(at) + file, guesser)).status);
    }
    expect([...statuses].toSorted()).toEqual([200, 404]);
    for (const file of ['', '/invoice.pdf', '/receipt.pdf']) {
      const refused = await get(app, guess(500) + file, guesser);
      expect(refused.status).toBe(429);
      expect((await refused.text()).replaceAll(/<[^>]+>/g, '')).toContain(TOO_MANY);
    }
    expect((await get(app, path, guesser)).status).toBe(200);
    expect((await get(app, guess(501), elsewhere())).status).toBe(200);
  });

  it('from one address by forms are refused with a page that says so', async () => {
    const { path } = await outInvoice('60.00');
    const wrong = `${path.slice(0, -3)}xyz`;
    let answer: Response | null = null;
    for (let press = 0; press < 301; press += 1) {
      answer = await post(app, wrong, { kind: 'bank', amount: '1.00' }, from('10.11.0.1'));
    }
    expect(answer?.status).toBe(429);
    expect(await answer?.text()).toContain(TOO_MANY);
  });
});
