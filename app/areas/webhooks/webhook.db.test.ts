import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { RECORDS, ticketRecord } from '#app/areas/api/records.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/areas/inquiries/inquiry-tables.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening.server.ts';
import {
  makeContract,
  makeCustomer,
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProposal,
  makeTask,
  makeTicket,
  makeUser,
} from '#app/demo/makers.server.ts';
import { database, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, queuedAttempts, setUpDatabase } from '#tests/helpers/database.ts';
import { startReceiver } from '#tests/helpers/webhook-receiver.ts';
import { dropOldDeliveriesJob } from './webhook-cleanup.server.ts';
import {
  archiveEndpoint,
  createEndpoint,
  renewSecret,
  restoreEndpoint,
  saveCardAddress,
  sendAgain,
  switchEndpoint,
  updateEndpoint,
} from './webhook-commands.server.ts';
import { deliverWebhookJob } from './webhook-delivery.server.ts';
import { emitEvent } from './webhook-events.server.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from './webhook-events.ts';
import { getDelivery, listCardEndpoints, listDeliveries } from './webhook-queries.server.ts';
import { MOST_ATTEMPTS } from './webhook-schedule.ts';
import { openWebhooks } from './webhook-sending.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts';

setUpDatabase();

const SHORT_MS = 300;
const PAGE = { search: '', sort: 'created', direction: 'desc', after: null, before: null } as const;

let admin: AdminActor;
let customer: CustomerActor;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
  await unsafeOwnerTransaction(async (tx) => {
    const user = await makeUser(tx, { role: 'admin' });
    admin = { kind: 'admin', userId: user.id, name: user.name, email: user.email };
    const made = await makeCustomer(tx, { name: 'Carl Customer' });
    customer = {
      kind: 'customer',
      userId: made.user.id,
      name: made.user.name,
      email: made.user.email,
      customerId: made.profile.id,
      companyId: made.company.id,
      approval: 'approved',
    };
  });
});

beforeEach(async () => {
  openWebhooks({ webhooksAllowPrivate: true, timeoutMs: SHORT_MS });
  receiver.received.length = 0;
  receiver.answerWith((response) => response.end('ok'));
  await unsafeOwnerTransaction((tx) => tx.delete(webhookEndpoints));
  await database().query(`delete from pgboss.job where name = 'deliver-webhook'`);
});

afterAll(() => receiver?.stop());

const listen = (events = ['newTicket'] as (typeof WEBHOOK_EVENT_NAMES)[number][]) =>
  createEndpoint(admin, { name: 'Receiver', url: receiver.url, events });

async function openTicket(title = 'No cooling on RTU 4') {
  const given = { title, description: 'Warm since noon.', uploads: [] };
  return createTicket(
    customer,
    { ...given, category: 'service', priority: 'high' },
    await getFirm(),
  );
}

/** Works off what waits, whether it is due or not; returns how much that was. */
async function deliverAll(): Promise<number> {
  const waiting = await queuedAttempts();
  await database().query(`delete from pgboss.job where name = 'deliver-webhook'`);
  for (const attempt of waiting) await deliverWebhookJob.run(attempt);
  return waiting.length;
}

/** One record of each kind that an event is about, by id. */
async function recordsOfEachKind(tx: Tx) {
  const { customerId } = customer;
  const [profile] = await tx
    .select()
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!profile) throw new Error('The customer is gone.');
  const person = { email: 'ina@example.com', company: 'Ortiz' };
  const [inquiry] = await tx
    .insert(projectInquiries)
    .values({ ...person, firstName: 'Ina', lastName: 'Ortiz', dueAt: new Date() })
    .returning();
  const [request] = await tx
    .insert(leadMagnetSubmissions)
    .values({ ...person, name: 'Ina Ortiz' })
    .returning();
  return {
    inquiry: inquiry?.id ?? '',
    checklistRequest: request?.id ?? '',
    customer: customerId,
    ticket: (await makeTicket(tx, profile)).id,
    task: (await makeTask(tx, customerId)).id,
    invoice: (await makeInvoice(tx, customerId)).id,
    proposal: (await makeProposal(tx, customerId)).id,
    contract: (await makeContract(tx, customerId)).id,
    document: (await makeDocument(tx, profile)).document.id,
    meeting: (await makeMeeting(tx)).id,
  };
}

const endpointOf = (id: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (!row) throw new Error('The address is gone.');
    return row;
  });

async function onlyDelivery(endpointId: string) {
  const { rows } = await listDeliveries(admin, endpointId, PAGE, null);
  expect(rows).toHaveLength(1);
  return getDelivery(admin, rows[0]?.id ?? '');
}

describe('an event', () => {
  it('reaches who listens to it, signed, with the record as the API shows it', async () => {
    const { id, secret } = await listen();
    await listen(['taskCompleted']);
    const ticket = await openTicket();
    expect(await deliverAll()).toBe(1);
    const [got] = receiver.received;
    const payload = new Webhook(secret).verify(got?.body ?? '', got?.headers as never) as {
      type: string;
      data: unknown;
    };
    expect(payload.type).toBe('newTicket');
    expect(ticketRecord.parse(payload.data)).toMatchObject({ id: ticket.id, openedBy: 'customer' });
    const delivery = await onlyDelivery(id);
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, nextAttemptAt: null });
    expect(delivery.attempts[0]).toMatchObject({ responseStatus: 200, responseBody: 'ok' });
    expect(got?.headers['webhook-id']).toBe(delivery.eventId);
  });

  it('is no event when its transaction is rolled back, and costs nothing when nobody listens', async () => {
    await openTicket();
    expect(await queuedAttempts()).toEqual([]);
    await listen();
    const given = { title: 'Gone', description: 'x', uploads: [crypto.randomUUID()] };
    await expect(
      createTicket(customer, { ...given, category: 'general', priority: 'low' }, await getFirm()),
    ).rejects.toThrow(RefusedError);
    expect(await queuedAttempts()).toEqual([]);
  });

  it('never is an internal note', async () => {
    const { id } = await listen(['ticketReplied', 'ticketStatusChanged']);
    const ticket = await openTicket();
    const firm = await getFirm();
    await postMessage(admin, ticket.id, { message: 'A note', uploads: [], isInternal: true }, firm);
    expect(await queuedAttempts()).toEqual([]);
    await postMessage(admin, ticket.id, { message: 'On it', uploads: [], isInternal: false }, firm);
    const { rows } = await listDeliveries(admin, id, PAGE, null);
    expect(rows.map(({ event }) => event)).toContain('ticketReplied');
    await deliverAll();
    const bodies = receiver.received.map(({ body }) => body).join();
    expect(bodies).toContain('On it');
    expect(bodies).not.toContain('A note');
  });

  it('says which status a ticket had', async () => {
    const ticket = await openTicket();
    await listen(['ticketStatusChanged']);
    await setTicketStatus(admin, ticket.id, { status: 'resolved', version: 1 }, await getFirm());
    await deliverAll();
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
      status: 'resolved',
      previousStatus: 'open',
    });
  });
});

describe('every event', () => {
  it('carries its record as it is documented', async () => {
    const { id } = await listen([...WEBHOOK_EVENT_NAMES]);
    const ids = await unsafeOwnerTransaction(recordsOfEachKind);
    for (const event of WEBHOOK_EVENT_NAMES) {
      const { record } = WEBHOOK_EVENTS[event];
      const more = 'more' in WEBHOOK_EVENTS[event] ? { previousStatus: 'open' } : undefined;
      await asActor(customer, (tx) =>
        emitEvent(tx, event, { id: ids[record], ...(more && { more }) }),
      );
      const [delivery] = (await listDeliveries(admin, id, { ...PAGE, search: event }, null)).rows;
      const { payload } = await getDelivery(admin, delivery?.id ?? '');
      expect(payload).toMatchObject({ type: event, data: { id: ids[record] } });
      const { previousStatus: _, ...data } = payload.data as Record<string, unknown>;
      RECORDS[record].strict().parse(data);
    }
  });

  it('is told by a command', () => {
    const sources = readdirSync('app/areas', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.server.ts'))
      .map((file) => readFileSync(path.join('app/areas', file), 'utf8'))
      .join('\n');
    for (const event of WEBHOOK_EVENT_NAMES) {
      expect(sources, event).toContain(`emitEvent(tx, '${event}'`);
    }
  });
});

describe('a receiver', () => {
  it('that fails is tried again later with the same id, until it answers', async () => {
    const { id } = await listen();
    receiver.answerWith((response) => {
      response.statusCode = 503;
      response.end('busy');
    });
    await openTicket();
    await deliverAll();
    const first = await onlyDelivery(id);
    expect(first).toMatchObject({ state: 'waiting', attemptCount: 1 });
    const [next] = await queuedAttempts();
    expect(next?.startAfter.getTime()).toBeGreaterThan(Date.now() + 5000);
    expect((await endpointOf(id)).failingSince).not.toBeNull();

    receiver.answerWith((response) => response.end());
    await deliverAll();
    expect(await onlyDelivery(id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect((await endpointOf(id)).failingSince).toBeNull();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('that always fails is given up after the last attempt', async () => {
    const { id } = await listen();
    receiver.answerWith((response) => response.destroy());
    await openTicket();
    let attempts = 0;
    for (let made = await deliverAll(); made > 0; made = await deliverAll()) attempts += made;
    expect(attempts).toBe(MOST_ATTEMPTS);
    expect(await onlyDelivery(id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
  });

  it('that hangs, redirects or answers with 10 MB holds nothing up', async () => {
    const { id } = await listen();
    receiver.answerWith(() => {});
    await openTicket();
    await deliverAll();
    expect((await onlyDelivery(id)).attempts[0]).toMatchObject({
      responseStatus: null,
      error: expect.stringContaining('No complete answer'),
    });

    receiver.answerWith((response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/elsewhere` });
      response.end();
    });
    await deliverAll();
    expect((await onlyDelivery(id)).attempts[0]).toMatchObject({ responseStatus: 307 });
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');

    receiver.answerWith((response) => {
      response.end(Buffer.alloc(10 * 1024 * 1024, 'x'));
    });
    await deliverAll();
    const delivery = await onlyDelivery(id);
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts[0]?.responseBody).toHaveLength(8 * 1024);
  });

  it('that says it is gone is turned off, and staff are told', async () => {
    const { id } = await listen();
    receiver.answerWith((response) => {
      response.statusCode = 410;
      response.end();
    });
    await openTicket();
    await deliverAll();
    expect(await endpointOf(id)).toMatchObject({
      isEnabled: false,
      disabledReason: expect.stringContaining('410'),
    });
    expect(await onlyDelivery(id)).toMatchObject({ state: 'failed' });
    const told = (await queuedAnnouncements()).find(({ subjectId }) => subjectId === id);
    expect(told).toMatchObject({ to: { staff: 'all' }, mail: { content: expect.anything() } });
    await openTicket();
    expect(await queuedAttempts()).toEqual([]);
  });

  it('that failed for five days is turned off, and what waits for it is given up', async () => {
    const { id } = await listen();
    receiver.answerWith((response) => response.destroy());
    await openTicket();
    await openTicket();
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(webhookEndpoints)
        .set({ failingSince: new Date(Date.now() - 5 * 86_400_000) })
        .where(eq(webhookEndpoints.id, id)),
    );
    await deliverAll();
    await deliverAll();
    expect(await endpointOf(id)).toMatchObject({ isEnabled: false });
    const { rows } = await listDeliveries(admin, id, PAGE, 'failed');
    expect(rows).toHaveLength(2);
    expect(receiver.received).toHaveLength(1);
  });
});

it('drops what came to an end long ago', async () => {
  const { id } = await listen();
  receiver.answerWith((response) => response.destroy());
  for (const title of ['Old and done', 'Old and waiting', 'New and done']) await openTicket(title);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`update webhook_deliveries set
      state = case when payload::text like '%and done%' then 'failed' else 'waiting' end,
      created_at = case when payload::text like '%Old%' then now() - interval '91 days' else now() end`),
  );
  await dropOldDeliveriesJob.run({});
  const { rows } = await listDeliveries(admin, id, PAGE, null);
  expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'waiting']);
});

describe('sending again', () => {
  it('makes one more attempt with the same id, and is refused while one is on its way', async () => {
    const { id } = await listen();
    await openTicket();
    const { id: deliveryId } = await onlyDelivery(id);
    await expect(sendAgain(admin, deliveryId)).rejects.toThrow(RefusedError);
    await deliverAll();
    await sendAgain(admin, deliveryId);
    await deliverAll();
    expect(await onlyDelivery(id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect(receiver.received[0]?.headers['webhook-id']).toBe(
      receiver.received[1]?.headers['webhook-id'],
    );
  });

  it('leaves no second attempt behind when one was planned already', async () => {
    const { id } = await listen();
    receiver.answerWith((response) => response.destroy());
    await openTicket();
    await deliverAll();
    receiver.answerWith((response) => response.end());
    await sendAgain(admin, (await onlyDelivery(id)).id);
    expect(await queuedAttempts()).toHaveLength(2);
    await deliverAll();
    expect(receiver.received).toHaveLength(2);
  });

  it('is refused for an address that is off', async () => {
    const { id } = await listen();
    await openTicket();
    await deliverAll();
    await switchEndpoint(admin, id, { version: 1, turn: 'off' });
    const before = await onlyDelivery(id);
    await expect(sendAgain(admin, before.id)).rejects.toThrow('Turn it on first');
    expect(await onlyDelivery(id)).toEqual(before);
  });
});

describe('a private address', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.8/hook',
    'https://localhost/hook',
    'http://93.184.215.14/hook',
    'https://user:secret@93.184.215.14/hook',
    'https://169.254.169.254/latest',
  ])('%s is refused when it is saved', async (url) => {
    openWebhooks({ webhooksAllowPrivate: false, timeoutMs: SHORT_MS });
    const given = { name: 'Inside', url, events: ['newTicket'] as const };
    await expect(createEndpoint(admin, { ...given, events: ['newTicket'] })).rejects.toThrow(
      RefusedError,
    );
    await expect(saveCardAddress(admin, { card: 'newTicket', url })).rejects.toThrow(RefusedError);
    expect(await listCardEndpoints(admin)).toEqual([]);
  });

  it.each([
    ['an address of this machine', () => `https://127.0.0.1:${receiver.port}/hook`],
    ['a name that leads to it', () => `https://localhost:${receiver.port}/hook`],
    ['plain http', () => receiver.url],
  ])('is refused again at each connection: %s', async (_what, urlOf) => {
    const { id } = await listen();
    await unsafeOwnerTransaction((tx) =>
      tx.update(webhookEndpoints).set({ url: urlOf() }).where(eq(webhookEndpoints.id, id)),
    );
    openWebhooks({ webhooksAllowPrivate: false, timeoutMs: SHORT_MS });
    await openTicket();
    await deliverAll();
    expect(receiver.received).toEqual([]);
    const [attempt] = (await onlyDelivery(id)).attempts;
    expect(attempt).toMatchObject({ responseStatus: null });
    expect(attempt?.error).toMatch(/private network|not https/);
  });
});

describe('an address', () => {
  it('changes only as the copy that was seen, and keeps its secret to itself', async () => {
    const { id, secret } = await listen();
    const edit = { name: 'Renamed', url: receiver.url, events: ['newTask'] as ['newTask'] };
    await updateEndpoint(admin, id, { ...edit, version: 1 });
    await expect(updateEndpoint(admin, id, { ...edit, name: 'Late', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await endpointOf(id)).toMatchObject({ name: 'Renamed', version: 2, secret });
    const renewed = await renewSecret(admin, id, 2);
    expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await endpointOf(id)).secret).toBe(renewed);
    const { rows } = await database().query(
      `select count(*)::int as count from activity_logs where metadata::text like '%whsec_%'`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('of a card is one a card, also after it was archived', async () => {
    await saveCardAddress(admin, { card: 'newTicket', url: receiver.url });
    await saveCardAddress(admin, { card: 'newTicket', url: `${receiver.url}/2` });
    const [first] = await listCardEndpoints(admin);
    expect(first).toMatchObject({ card: 'newTicket', url: `${receiver.url}/2`, version: 2 });
    await archiveEndpoint(admin, first?.id ?? '', 2);
    await openTicket();
    expect(await queuedAttempts()).toEqual([]);
    await saveCardAddress(admin, { card: 'newTicket', url: receiver.url });
    await restoreEndpoint(admin, first?.id ?? '', 3);
    expect(await listCardEndpoints(admin)).toHaveLength(1);
    expect(await endpointOf(first?.id ?? '')).toMatchObject({ card: null, isEnabled: false });
  });

  it('is hidden from customers', async () => {
    await listen();
    await openTicket();
    const seen = await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(`set local role plenum_customer`);
      const endpoints = await tx.select().from(webhookEndpoints);
      return [...endpoints, ...(await tx.select().from(webhookDeliveries))];
    });
    expect(seen).toEqual([]);
  });
});
