import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { askApi, makeKey } from '#tests/helpers/api.ts';
import { get, makeCast, ORIGIN, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

let app: RunningApp;
let admin: string;
let cast: Awaited<ReturnType<typeof makeCast>>;

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  cast = await makeCast(app);
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(() => app?.stop());

const FORM = 'application/x-www-form-urlencoded';
const UNREADABLE = 'This form could not be read. Reload the page and try again.';

let sender = 0;
beforeEach(() => {
  sender += 1;
});

function send(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(app.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: ORIGIN,
      'content-type': FORM,
      'x-forwarded-for': `10.9.0.${sender}`,
      ...headers,
    },
    body,
  });
}

const intent = (type: string, payload: object) =>
  `__intent__=${encodeURIComponent(JSON.stringify({ type, payload }))}`;

const FAR = { name: 'a', index: 200_000_000, value: '1' };

// Each of these once blocked the process for seconds or minutes, ended it, or was answered many times over.
const ATTACKS: [what: string, body: string][] = [
  ['an intent with a far place', intent('update', FAR)],
  ['an intent that inserts far away', intent('insert', { ...FAR, defaultValue: 'x' })],
  ['a name of 400,000 steps', `${'a.'.repeat(400_000)}a=1`],
  ['a name of 4,000 steps', `${'a.'.repeat(4_000)}a=1`],
  ['many lists with a far place', Array.from({ length: 400 }, (_, at) => `${at}[999]=`).join('&')],
  ['1 MB of far places', Array.from({ length: 80_000 }, (_, at) => `${at}[999]=`).join('&')],
  ['one field 20,000 times', 'email=a&'.repeat(20_000)],
  ['an intent that is none', '__intent__=x'],
  ['a state that is none', '__state__=%7B'],
  ['half a million names', 'a&'.repeat(500_000)],
  ['names of the prototype', '__proto__[a]=1&constructor.prototype.x=1&toString=2'],
];

describe('a form that its page does not have', () => {
  it.each(ATTACKS)(
    'is refused unread, in a few words: %s',
    { timeout: 120_000 },
    async (_what, body) => {
      for (const path of ['/inquiry', '/checklist', '/estimator', '/auth', '/customer-auth']) {
        const empty = (await (await get(app, path)).text()).length;
        const response = await send(path, body);
        const page = await response.text();
        expect(response.status, path).toBe(400);
        expect(page, path).toContain(UNREADABLE);
        expect(page.length, path).toBeLessThan(empty + 8_000);
      }
    },
  );

  it('is refused behind a sign-in too, and changes nothing', { timeout: 120_000 }, async () => {
    const before = await fingerprint(app);
    for (const [what, body] of ATTACKS) {
      for (const path of ['/admin/proposals/new', '/admin/tasks/new', '/kb/any/view']) {
        const response = await send(path, body, { cookie: admin });
        expect(response.status, what).toBe(400);
        expect((await response.text()).length, what).toBeLessThan(1_000);
      }
    }
    expect(await fingerprint(app)).toEqual(before);
  });

  it('is refused as anything but an encoded form', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n';
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', `${part.repeat(15_000)}--x--\r\n`],
      ['multipart/form-data; boundary=x', `${part}--x--\r\n`],
      ['text/plain', 'email=a'],
      ['application/json', '{"email":"a"}'],
    ] as const) {
      const response = await send('/checklist', body, { 'content-type': type });
      expect(response.status, type).toBe(400);
      expect(await response.text()).toContain(UNREADABLE);
    }
  });
});

describe('a form sent by a button that needs script, before script is there', () => {
  it('keeps what was typed and is not carried out', async () => {
    const before = await fingerprint(app);
    const typed = 'customerId=x&invoiceNumber=INV-9&lines[0].description=Filters';
    const body = `${typed}&${intent('insert', { name: 'lines' })}`;
    const response = await send('/admin/invoices/new', body, { cookie: admin });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('INV-9');
    expect(await fingerprint(app)).toEqual(before);
  });
});

describe('forms that anyone may post', () => {
  it('are counted before they are read', { timeout: 120_000 }, async () => {
    const posts = Array.from({ length: 300 }, () => send('/passkey/sign-in', '__intent__=x'));
    for (const response of await Promise.all(posts)) await response.arrayBuffer();
    const refused = await send('/inquiry', '__intent__=x');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Too many attempts');
    expect((await send('/auth', 'email=a')).status).toBe(429);
  });
});

describe('the submission id of a form that someone else sent', () => {
  it('is refused with a sentence, and the words are kept', async () => {
    const opened = { title: 'Compressor', description: 'It hums.', category: 'technical' };
    const fields = { ...opened, priority: 'medium', submissionId: crypto.randomUUID() };
    const sentBy = async (email: string) =>
      send('/customer/tickets/new', new URLSearchParams(fields).toString(), {
        cookie: await signIn(app, email),
      });
    expect((await sentBy('customer@cast.example')).status).toBe(302);
    const refused = await sentBy('other@cast.example');
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain('This form was already sent.');
    expect(page).toContain('It hums.');
    const stored = await app.owner((tx) => tx.select().from(tickets));
    expect(stored.map(({ customerId }) => customerId)).toEqual([cast.customer.profile.id]);
  });
});

describe('an address with a name from the prototype', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is not found, like any other',
    async (name) => {
      for (const path of [`/og/${name}`, `/kb/${name}`, `/calendar/${name}`, `/${name}`]) {
        expect((await get(app, path)).status, path).toBe(404);
      }
      for (const query of ['sort', 'status', 'show', 'q']) {
        const path = `/admin/tickets?${query}=${name}`;
        expect((await get(app, path, { cookie: admin })).status, path).toBe(200);
      }
    },
  );
});

describe('a body of the API that no operation knows', () => {
  it('is refused before it is parsed, in a few words', async () => {
    const key = await makeKey(app, { createdBy: cast.admin.id, scope: 'write' });
    const many = Array.from({ length: 70_000 }, (_, at) => `"f${at}":1`).join(',');
    // Its use is noted on the key.
    const rows = async () => ({ ...(await fingerprint(app)), api_keys: null });
    const before = await rows();
    for (const json of [
      `{${many}}`,
      `{"email":${'['.repeat(100_000)}`,
      `{"email":${'{"a":'.repeat(20_000)}`,
      `{"${'x'.repeat(500_000)}":1}`,
      `{"__proto__":{"a":1},"constructor":1}`,
    ]) {
      for (const path of ['/inquiries', '/tickets', '/invoices', '/customers', '/tasks']) {
        const response = await fetch(`${app.address}/api/v1${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: json,
        });
        expect([400, 422], path).toContain(response.status);
        expect((await response.text()).length, path).toBeLessThan(4_000);
      }
    }
    expect(await rows()).toEqual(before);
    const query = Array.from({ length: 2_000 }, (_, at) => `${at}=`).join('&');
    expect((await askApi(app, 'GET', `/tickets?${query}`, { key })).status).toBe(400);
  });
});
