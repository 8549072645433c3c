import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { askApi, type Json, makeKey, readDescription } from '#tests/helpers/api.ts';
import { makeCast, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let writer: string;
let ticketId: unknown;

// Used in an hour: a request does not note its use, which would be a change of the business tables.
const lastUsedAt = new Date(Date.now() + 3_600_000);
const newWriter = () => makeKey(app, { createdBy: cast.admin.id, scope: 'write', lastUsedAt });

/** Sends a POST, with the header `Idempotency-Key` unless that is undefined. */
const post = (path: string, body: Json, idempotencyKey?: string, key = writer) =>
  askApi(app, 'POST', path, {
    key,
    body,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
  writer = await newWriter();
  ticketId = (await post('/tickets', { ...ofCustomer(), description: 'Place' })).body.id;
  await post(`/tickets/${ticketId}/messages`, { message: 'The first one moves the ticket.' });
});
afterAll(() => app?.stop());

const ofCustomer = () => ({ customerId: cast.customer.profile.id, title: 'Filter list' });

type Kind = {
  path: string;
  table: PgTable;
  /** A body that nothing else sends. */
  make: () => Json;
  /** What another body has instead. */
  other: Json;
};
const KINDS: Kind[] = [
  {
    path: '/inquiries',
    table: projectInquiries,
    make: () => ({ firstName: 'Ina', lastName: 'Ortiz', email: mailbox(), company: 'Ortiz' }),
    other: { company: 'Ortiz Air' },
  },
  {
    path: '/customers',
    table: customerProfiles,
    make: () => ({ contactName: 'Nia Moss', email: mailbox(), newCompanyName: randomUUID() }),
    other: { contactName: 'Mia Moss' },
  },
  {
    path: '/tickets',
    table: tickets,
    make: () => ({ ...ofCustomer(), description: 'By Friday.' }),
    other: { description: 'By Monday.' },
  },
  {
    path: '/tickets/{id}/messages',
    table: ticketMessages,
    make: () => ({ message: 'It is on its way.' }),
    other: { isInternal: true },
  },
  {
    path: '/tasks',
    table: tasks,
    make: () => ({ ...ofCustomer(), side: 'customer' }),
    other: { priority: 'high' },
  },
  {
    path: '/invoices',
    table: invoices,
    make: () => ({
      customerId: cast.customer.profile.id,
      lines: [{ description: 'Sprint', quantity: '1.5', unitPrice: '100.10' }],
    }),
    other: { lines: [{ description: 'Sprint', quantity: '2.5', unitPrice: '100.10' }] },
  },
];
const mailbox = () => `${randomUUID()}@example.com`;
const addressOf = ({ path }: Kind) => path.replace('{id}', String(ticketId));
const rows = (table: PgTable) => app.owner((tx) => tx.$count(table));

it('every POST of the description takes the header', async () => {
  const { paths } = (await readDescription(app)) as { paths: Record<string, { post?: Json }> };
  const posts = Object.entries(paths).filter(([, { post }]) => post);
  expect(posts.map(([path]) => path).sort()).toEqual(KINDS.map(({ path }) => path).sort());
  for (const [, { post }] of posts) {
    const header = { name: 'Idempotency-Key', in: 'header', required: false };
    expect(post?.parameters).toContainEqual(expect.objectContaining(header));
  }
});

describe.each(KINDS.map((kind) => [`${kind.path} (${getTableName(kind.table)})`, kind] as const))(
  'POST %s',
  (_name, kind) => {
    const send = (body: Json, idempotencyKey?: string, key?: string) =>
      post(addressOf(kind), body, idempotencyKey, key);

    it('sent often under one key, also at once, makes one record and answers it each time', async () => {
      const counts = async () => ({
        made: await rows(kind.table),
        logged: await rows(activityLogs),
      });
      const start = await counts();
      await send(kind.make());
      const before = await counts();
      const [body, key] = [kind.make(), randomUUID()];
      const first = await Promise.all([1, 2, 3].map(() => send(body, key)));
      const answers = [...first, await send(body, key), await send(body, `"${key}"`)];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 201 });
        expect(answer.body).toEqual(answers[0]?.body);
      }
      const after = await counts();
      expect(after.made - before.made).toBe(1);
      expect(after.logged - before.logged).toBe(before.logged - start.logged);
      const settled = await fingerprint(app);
      await send(body, key);
      expect(await fingerprint(app)).toEqual(settled);
    });

    it('with another body under the same key is refused and changes nothing', async () => {
      const [body, key] = [kind.make(), randomUUID()];
      await send(body, key);
      const before = await fingerprint(app);
      const refused = await send({ ...body, ...kind.other }, key);
      expect(refused).toMatchObject({
        status: 422,
        body: { status: 422, code: 'idempotency_key_reused' },
      });
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      expect(await fingerprint(app)).toEqual(before);
    });

    it('makes another record for another API key, another key, and without one', async () => {
      const key = randomUUID();
      const others = await newWriter();
      const made = [
        await send(kind.make(), key),
        await send(kind.make(), key, others),
        await send(kind.make(), randomUUID()),
        await send(kind.make()),
        await send(kind.make()),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(made.map(({ body }) => body.id)).size).toBe(5);
    });
  },
);

describe('an Idempotency-Key', () => {
  it.each([
    ['empty', ''],
    ['only quotes', '""'],
    ['too long', 'k'.repeat(65)],
    ['with a space', 'two words'],
    ['sent twice', 'one, two'],
    ['quoted on one side', '"open'],
    ['with a quote inside', '"a"b"'],
    ['not ASCII', 'clé'],
  ])('that is %s is answered with 400 and changes nothing', async (_what, key) => {
    const before = await fingerprint(app);
    const refused = await post('/tasks', ofCustomer(), key);
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await fingerprint(app)).toEqual(before);
  });

  it('of 64 characters counts', async () => {
    expect(await post('/tasks', ofCustomer(), '~'.repeat(64))).toMatchObject({ status: 201 });
  });

  it('is not used up by a refusal', async () => {
    const key = randomUUID();
    expect(await post('/tasks', { ...ofCustomer(), title: '' }, key)).toMatchObject({
      status: 422,
    });
    expect(await post('/tasks', ofCustomer(), key)).toMatchObject({ status: 201 });
  });

  it('counts for one operation, and for the ticket that a message is for', async () => {
    const key = randomUUID();
    const ticket = { ...ofCustomer(), description: 'Another' };
    const { body: made } = await post('/tickets', ticket, key);
    expect(await post('/tasks', ofCustomer(), key)).toMatchObject({ status: 201 });
    const message = { message: 'For one of them' };
    expect(await post(`/tickets/${made.id}/messages`, message, key)).toMatchObject({ status: 201 });
    const elsewhere = await post(`/tickets/${ticketId}/messages`, message, key);
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('answers the record as it stands after an edit', async () => {
    const key = randomUUID();
    const { body: made } = await post('/tasks', ofCustomer(), key);
    const edit = { title: 'Filter list, second floor', version: 1 };
    const edited = await askApi(app, 'PATCH', `/tasks/${made.id}`, { key: writer, body: edit });
    expect(await post('/tasks', ofCustomer(), key)).toMatchObject({
      status: 201,
      body: edited.body,
    });
  });
});
