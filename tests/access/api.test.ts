import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRoles } from '#app/access/auth-tables.ts';
import type { apiKeys } from '#app/records/api-key/api-key-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  askApi,
  expectDescribed,
  type Json,
  makeKey,
  readDescription,
} from '#tests/helpers/api.ts';
import { get, makeCast, ORIGIN, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let description: Json;
let writer: string;
let reader: string;

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  writer = await keyWith({ scope: 'write' });
  reader = await keyWith({});
  description = await readDescription(app);
});
afterAll(() => app?.stop());

const keyWith = (given: Partial<typeof apiKeys.$inferInsert>) =>
  makeKey(app, { createdBy: cast.admin.id, ...given });

const ask = (
  method: string,
  path: string,
  given: { key?: string; body?: unknown; headers?: Json } = {},
) => askApi(app, method, path, { key: writer, ...given });

describe('the API', () => {
  it('does what the role of the maker of its key allows, and says what it does not', async () => {
    const maker = await app.owner((tx) => makeUser(tx, { role: 'consultant' }));
    const key = await keyWith({ scope: 'write', createdBy: maker.id });
    const customerId = cast.customer.profile.id;
    const ticket = { customerId, title: 'Rate letter', description: 'By Friday.' };
    expect((await ask('POST', '/tickets', { key, body: ticket })).status).toBe(201);
    expect((await ask('GET', '/customers', { key })).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/invoices'],
      ['POST', '/invoices'],
      ['GET', '/retainers'],
      ['GET', `/customers/${customerId}/billing-terms`],
      ['POST', '/customers'],
    ] as const) {
      const { status, body } = await ask(method, path, {
        key,
        body: method === 'POST' ? {} : undefined,
      });
      expect(status, `${method} ${path}`).toBe(403);
      expect(body.detail, `${method} ${path}`).toContain('Your role as Consultant');
    }
  });

  it('offers what its description says, each answer as described', async () => {
    const done = new Set<string>();
    const walk = async (method: string, template: string, path: string, body?: unknown) => {
      done.add(`${method} ${template}`);
      const answered = await ask(method, path, { body });
      expectDescribed(description, method, template, answered);
      return answered.body;
    };
    const customerId = cast.customer.profile.id;
    const kinds = [
      {
        path: '/inquiries',
        make: { firstName: 'Ina', lastName: 'Ortiz', email: 'ina@example.com', company: 'Ortiz' },
        edit: { status: 'contacted', note: 'Called.' },
        q: 'ortiz',
      },
      {
        path: '/customers',
        make: { contactName: 'Nia Moss', email: 'nia@moss.example', newCompanyName: 'Moss Air' },
        edit: { phone: '(303) 555-0110' },
        q: 'moss',
      },
      {
        path: '/tickets',
        make: { customerId, title: 'Rate letter', description: 'By Friday.' },
        edit: { status: 'in_progress', assigneeId: cast.admin.id },
        q: 'rate',
      },
      {
        path: '/tasks',
        make: { customerId, title: 'Renewal list', dueDate: '2026-12-01', side: 'customer' },
        edit: { description: 'With square footage', dueDate: null },
        q: 'renewal',
      },
      {
        path: '/invoices',
        make: {
          customerId,
          lines: [{ description: 'Sprint', quantity: '1.5', unitPrice: '100.10' }],
        },
        edit: { description: 'Two weeks' },
        q: '',
      },
    ];
    for (const { path, make, edit, q } of kinds) {
      const made = await walk('POST', path, path, make);
      const read = await walk('GET', `${path}/{id}`, `${path}/${made.id}`);
      expect(read).toEqual(made);
      const changed = await walk('PATCH', `${path}/{id}`, `${path}/${made.id}`, {
        ...edit,
        version: made.version,
      });
      expect(changed).toMatchObject({ ...edit, version: Number(made.version) + 1 });
      const listed = await walk('GET', path, `${path}?q=${q}&updatedSince=2020-01-01T00:00:00Z`);
      expect(listed.data).toContainEqual(changed);
      const late = await ask('GET', `${path}?updatedSince=2100-01-01T00:00:00Z`);
      expect(late.body).toEqual({ data: [], next: null });
      if (path !== '/tickets') continue;
      const messages = '/tickets/{id}/messages';
      const said = await walk('POST', messages, `${path}/${made.id}/messages`, {
        message: 'Only for us',
        isInternal: true,
      });
      const conversation = await walk('GET', messages, `${path}/${made.id}/messages`);
      expect(conversation.data).toEqual([said]);
    }
    const terms = '/customers/{id}/billing-terms';
    const before = await walk('GET', terms, `/customers/${customerId}/billing-terms`);
    const edit = { netDays: 45, purchaseOrder: 'PO-9', version: before.version };
    await walk('PATCH', terms, `/customers/${customerId}/billing-terms`, edit);
    const [retainer] = await app.owner((tx) =>
      tx
        .insert(retainers)
        .values({ customerId, name: 'Advice', unit: 'hours', size: '10.00', price: '1800.00' })
        .returning({ id: retainers.id }),
    );
    const one = await walk('GET', '/retainers/{id}', `/retainers/${retainer?.id}`);
    expect((await walk('GET', '/retainers', '/retainers?q=advice')).data).toContainEqual(one);
    const offered = Object.entries(description.paths as Json).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...done].sort()).toEqual(offered.sort());
  });

  it('keeps money as text, and what an edit leaves out as it was', async () => {
    const { body: made } = await ask('POST', '/invoices', {
      body: { customerId: cast.customer.profile.id, amount: '1234.50', dueDate: '2026-12-24' },
    });
    expect(made).toMatchObject({ amount: '1234.50', openAmount: '1234.50', lines: [] });
    const { body: sent } = await ask('PATCH', `/invoices/${made.id}`, {
      body: { status: 'sent', version: 1 },
    });
    expect(sent).toMatchObject({ status: 'sent', dueDate: '2026-12-24', version: 2 });
    const both = await ask('PATCH', `/invoices/${made.id}`, {
      body: { status: 'paid', description: 'x', version: 2 },
    });
    expect(both).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  it('pages by cursor without losing or doubling a record', async () => {
    for (let made = 0; made < 5; made += 1) {
      await ask('POST', '/tasks', {
        body: { customerId: cast.other.profile.id, title: `Paged ${made}` },
      });
    }
    const seen: unknown[] = [];
    let after = '';
    do {
      const { body } = await ask('GET', `/tasks?q=paged&limit=2${after && `&after=${after}`}`);
      for (const task of body.data as Json[]) seen.push(task.title);
      after = String(body.next ?? '');
    } while (after);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((place) => `Paged ${place}`));
  });
});

describe('a request that does not fit', () => {
  it.each([
    ['GET', '/tickets?status=lost', undefined, 422, 'invalid'],
    ['GET', '/tickets?limit=1000', undefined, 422, 'invalid'],
    ['GET', '/tickets?unknown=1', undefined, 422, 'invalid'],
    ['GET', '/tickets?updatedSince=0000-01-01T00:00:00Z', undefined, 422, 'invalid'],
    ['GET', '/tickets?updatedSince=9999-12-31T23:59:59-14:00', undefined, 422, 'invalid'],
    ['GET', '/tickets?updatedSince=0001-01-01T00:00:00%2B14:00', undefined, 422, 'invalid'],
    ['GET', '/tickets?after=nonsense', undefined, 400, 'bad_request'],
    ['GET', '/tickets/nothing', undefined, 404, 'not_found'],
    ['GET', `/tickets/${randomUUID()}`, undefined, 404, 'not_found'],
    ['GET', `/tickets/${randomUUID()}/messages`, undefined, 404, 'not_found'],
    ['GET', '/nowhere', undefined, 404, 'not_found'],
    ['DELETE', '/tickets', undefined, 405, 'method_not_allowed'],
    ['POST', '/tickets', {}, 422, 'invalid'],
    ['POST', '/tickets', '{', 400, 'bad_request'],
    ['POST', '/tickets', '{"title":"half \\ud800"}', 400, 'bad_request'],
    ['POST', '/tickets', '{"title":["none \\u0000"]}', 400, 'bad_request'],
    ['POST', '/tickets', { title: 'x'.repeat(1_100_000) }, 413, 'too_large'],
    ['PATCH', `/tickets/${randomUUID()}`, { version: 9_999_999_999 }, 422, 'invalid'],
    ['POST', '/tasks', { customerId: randomUUID(), title: 'x' }, 422, 'refused'],
    ['POST', '/customers', { contactName: 'No Company', email: 'n@example.com' }, 422, 'invalid'],
  ])('%s %s is answered as a problem', async (method, path, body, status, code) => {
    const answered = await ask(method, path, { body });
    expect(answered).toMatchObject({ status, body: { status, code, type: 'about:blank' } });
    expect(answered.headers.get('content-type')).toBe('application/problem+json');
  });

  it('by another method is told those that there are', async () => {
    const { headers } = await ask('DELETE', `/tickets/${randomUUID()}`);
    expect(headers.get('allow')).toBe('GET, PATCH');
  });

  it('changes nothing', async () => {
    const before = await fingerprint(app);
    for (const path of ['/tickets', '/tasks', '/customers', '/invoices', '/inquiries']) {
      expect((await ask('POST', path, { body: { customerId: randomUUID() } })).status).toBe(422);
    }
    expect(await fingerprint(app)).toEqual(before);
  });

  it('is read also when it comes in pieces', async () => {
    const pieces = {
      method: 'POST',
      headers: { authorization: `Bearer ${writer}`, 'content-type': 'application/json' },
      body: new Blob(['{"customerId":', '"nobody"}']).stream(),
      duplex: 'half',
    };
    const response = await fetch(`${app.address}/api/v1/tickets`, pieces);
    expect(response.status).toBe(422);
  });

  it('of an older copy is a conflict and changes nothing', async () => {
    const { body: made } = await ask('POST', '/tasks', {
      body: { customerId: cast.customer.profile.id, title: 'First' },
    });
    await ask('PATCH', `/tasks/${made.id}`, { body: { title: 'Second', version: 1 } });
    const late = await ask('PATCH', `/tasks/${made.id}`, { body: { title: 'Third', version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await ask('GET', `/tasks/${made.id}`)).body).toMatchObject({ title: 'Second' });
  });

  it('in another language than JSON is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answered = await ask('POST', '/tickets', { body: '{}', headers });
    expect(answered.status).toBe(415);
  });
});

describe('a key', () => {
  const counted = async () => app.owner((tx) => tx.$count(tickets));
  const ticket = () => ({
    customerId: cast.customer.profile.id,
    title: 'Never',
    description: 'Never',
  });

  it('that may only read can not write', async () => {
    expect((await ask('GET', '/tickets', { key: reader })).status).toBe(200);
    const before = await counted();
    const refused = await ask('POST', '/tickets', { key: reader, body: ticket() });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await counted()).toBe(before);
  });

  it.each([
    ['unknown', async () => `plenum_${'A'.repeat(43)}`],
    ['missing', async () => ''],
    ['expired', () => keyWith({ expiresAt: new Date(Date.now() - 1000) })],
    ['revoked', () => keyWith({ scope: 'write', revokedAt: new Date() })],
  ])('that is %s opens nothing', async (_what, keyOf) => {
    const before = await counted();
    const key = await keyOf();
    for (const [method, body] of [['GET'], ['POST', ticket()]] as const) {
      const headers = { origin: ORIGIN };
      const refused = await ask(method, '/tickets', { key, body, headers });
      expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(await counted()).toBe(before);
  });

  it('stops when who made it is no longer staff', async () => {
    const maker = await app.owner((tx) => makeUser(tx, { role: 'admin' }));
    const key = await keyWith({ createdBy: maker.id });
    expect((await ask('GET', '/tasks', { key })).status).toBe(200);
    await app.owner((tx) =>
      tx.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, maker.id)),
    );
    expect((await ask('GET', '/tasks', { key })).status).toBe(401);
  });

  it('is needed also by who is signed in, and a foreign page can not use a session', async () => {
    const cookie = await signIn(app, 'admin@cast.example');
    expect((await ask('GET', '/tickets', { key: '', headers: { cookie } })).status).toBe(401);
    const before = await counted();
    const foreign = await fetch(`${app.address}/api/v1/tickets`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify(ticket()),
    });
    expect(foreign.status).toBe(403);
    expect(await counted()).toBe(before);
  });

  it('is counted, and told how much is left', async () => {
    const key = await keyWith({});
    const first = await ask('GET', '/tasks', { key });
    expect(first.headers.get('ratelimit-limit')).toBe('300');
    expect(first.headers.get('ratelimit-remaining')).toBe('299');
    // In groups: a request that waits too long for a connection would not be counted.
    for (let sent = 0; sent < 299; sent += 23) {
      await Promise.all(Array.from({ length: 23 }, () => ask('PATCH', '/tasks', { key })));
    }
    const refused = await ask('GET', '/tasks', { key });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('GET', '/tasks')).status).toBe(200);
  });
});

it('lets only the webhook test reach other servers', async () => {
  const cookie = await signIn(app, 'admin@cast.example');
  const policyOf = async (path: string) =>
    (await get(app, path, { cookie })).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/admin/automation')).toContain("connect-src 'self' https:;");
  for (const path of ['/admin', '/admin/automation/keys', '/api']) {
    expect(await policyOf(path)).toContain("connect-src 'self';");
  }
});
