import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { setContractStatus } from '#app/areas/contracts/contract-commands.server.ts';
import { EXAMPLE_QUERY } from '#app/areas/estimator/worked-example.ts';
import { submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { requestEstimate, requestScore } from '#app/areas/inquiries/lead-commands.server.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { KindEvents } from '#app/records/event-facts.ts';
import { EVENTS, type HeardName } from '#app/records/events.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { makeContract, makeProposal } from '#demo/makers.server.ts';
import { queuedAttempts, setUpDatabase } from '#tests/helpers/database.ts';
import {
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeTask,
  makeTicket,
} from '#tests/helpers/makers.ts';
import {
  deliverAll,
  listen,
  onlyDelivery,
  openTicket,
  PAGE,
  setUpWebhooks,
} from '#tests/helpers/webhooks.ts';
import { sendToEndpoints } from './webhook-event-commands.server.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from './webhook-events.ts';
import { MORE_IN_EVENT } from './webhook-examples.server.ts';
import { getDelivery, listDeliveries } from './webhook-queries.server.ts';

setUpDatabase();
const cast = setUpWebhooks();

const INA = {
  firstName: 'Ina',
  lastName: 'Ortiz',
  email: 'ina@example.com',
  company: 'Ortiz',
};

/** The events that more than the log hears of. */
const HEARD = Object.values(EVENTS)
  .flatMap((events) => Object.entries<KindEvents[string]>(events))
  .flatMap(([name, event]) => (typeof event === 'object' ? { name, webhook: event.webhook } : []));

/** One record of each kind that an event is about, by id. */
async function recordsOfEachKind(tx: Tx) {
  const { customerId } = cast().customer;
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

describe('an event', () => {
  it('reaches who listens to it, signed, with the record as the API shows it', async () => {
    const { id, secret } = await listen(cast());
    await listen(cast(), ['taskCompleted']);
    const ticket = await openTicket(cast());
    expect(await deliverAll()).toBe(1);
    const [got] = cast().receiver.received;
    const payload = new Webhook(secret).verify(got?.body ?? '', got?.headers as never) as {
      type: string;
      data: unknown;
    };
    expect(payload.type).toBe('newTicket');
    expect(RECORDS.ticket.schema.parse(payload.data)).toMatchObject({
      id: ticket.id,
      openedBy: 'customer',
    });
    const delivery = await onlyDelivery(cast(), id);
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, nextAttemptAt: null });
    expect(delivery.attempts[0]).toMatchObject({ responseStatus: 200, responseBody: 'ok' });
    expect(got?.headers['webhook-id']).toBe(delivery.eventId);
  });

  it('is no event when its transaction is rolled back, and costs nothing when nobody listens', async () => {
    await openTicket(cast());
    expect(await queuedAttempts()).toEqual([]);
    await listen(cast());
    const given = { title: 'Gone', description: 'x', uploads: [crypto.randomUUID()] };
    await expect(
      createTicket(cast().customer, { ...given, category: 'general', priority: 'low' }),
    ).rejects.toThrow(RefusedError);
    expect(await queuedAttempts()).toEqual([]);
  });

  it('never is an internal note', async () => {
    const { id } = await listen(cast(), ['ticketReplied', 'ticketStatusChanged']);
    const ticket = await openTicket(cast());
    await postMessage(cast().admin, ticket.id, {
      message: 'A note',
      uploads: [],
      isInternal: true,
    });
    expect(await queuedAttempts()).toEqual([]);
    await postMessage(cast().admin, ticket.id, {
      message: 'On it',
      uploads: [],
      isInternal: false,
    });
    const { rows } = await listDeliveries(cast().admin, id, PAGE, null);
    expect(rows.map(({ event }) => event)).toContain('ticketReplied');
    await deliverAll();
    const bodies = cast()
      .receiver.received.map(({ body }) => body)
      .join();
    expect(bodies).toContain('On it');
    expect(bodies).not.toContain('A note');
  });

  it('says which status a ticket had', async () => {
    const ticket = await openTicket(cast());
    await listen(cast(), ['ticketStatusChanged']);
    await setTicketStatus(cast().admin, ticket.id, { status: 'resolved', version: 1 });
    await deliverAll();
    expect(JSON.parse(cast().receiver.received[0]?.body ?? '').data).toMatchObject({
      status: 'resolved',
      previousStatus: 'open',
    });
  });
});

describe('what was agreed on paper', () => {
  it('is an event once, when staff record it', async () => {
    const { id } = await listen(cast(), ['contractSigned']);
    const { customerId } = cast().customer;
    const contract = await unsafeOwnerTransaction((tx) => makeContract(tx, customerId));
    const statuses = ['sent', 'signed', 'terminated', 'signed'] as const;
    for (const [place, status] of statuses.entries()) {
      const change = { status, version: place + 1 };
      await setContractStatus(cast().admin, contract.id, change);
    }
    const { payload } = await onlyDelivery(cast(), id);
    expect(payload).toMatchObject({ data: { id: contract.id, status: 'signed' } });
  });
});

describe('what visitors ask for', () => {
  const sender = { name: 'Ina Ortiz', email: 'ina@example.com', company: 'Ortiz' };
  const scores = '2'.repeat(25);

  it.each([
    [
      'estimateRequested',
      () => requestEstimate({ ...sender, estimate: EXAMPLE_QUERY }),
      { ...sender, estimateUrl: expect.stringContaining(`/estimator?${EXAMPLE_QUERY}`) },
    ],
    [
      'checklistScored',
      () => requestScore({ ...sender, scores }),
      { ...sender, score: '50 of 50, Leading', scoreUrl: expect.stringContaining(scores) },
    ],
    [
      'inquiryReceived',
      () => submitInquiry({ ...INA, estimate: EXAMPLE_QUERY }),
      { ...INA, estimateUrl: expect.stringContaining(`3000/estimator?${EXAMPLE_QUERY}`) },
    ],
    ['inquiryReceived', () => submitInquiry(INA), { ...INA, estimateUrl: null }],
  ] as const)('is the event %s', async (event, ask, data) => {
    const { id } = await listen(cast(), [event]);
    const asked = await ask();
    const { payload } = await onlyDelivery(cast(), id);
    expect(payload).toMatchObject({ type: event, data: { id: asked, ...data } });
  });
});

describe('every event', () => {
  it('carries its record as it is documented', async () => {
    const { id } = await listen(cast(), [...WEBHOOK_EVENT_NAMES]);
    const ids = await unsafeOwnerTransaction(recordsOfEachKind);
    for (const event of WEBHOOK_EVENT_NAMES) {
      const { record } = WEBHOOK_EVENTS[event];
      const more = MORE_IN_EVENT[event] ? { previousStatus: 'open' } : undefined;
      const [heard = ''] = HEARD.flatMap(({ name, webhook }) => (webhook === event ? name : []));
      const occurrence = { event: heard as HeardName, id: ids[record], line: {} };
      await asActor(cast().customer, (tx) =>
        sendToEndpoints(tx, cast().customer, { ...occurrence, ...(more && { data: { more } }) }),
      );
      const [delivery] = (await listDeliveries(cast().admin, id, { ...PAGE, search: event }, null))
        .rows;
      const { payload } = await getDelivery(cast().admin, delivery?.id ?? '');
      expect(payload).toMatchObject({ type: event, data: { id: ids[record] } });
      const { previousStatus: _, ...data } = payload.data as Record<string, unknown>;
      RECORDS[record].schema.strict().parse(data);
    }
  });

  it('is told by a command', () => {
    const sources = readdirSync('app/areas', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.server.ts'))
      .map((file) => readFileSync(path.join('app/areas', file), 'utf8'))
      .join('\n');
    for (const event of WEBHOOK_EVENT_NAMES) {
      const heard = HEARD.filter(({ webhook }) => webhook === event);
      expect(heard, event).not.toEqual([]);
    }
    for (const { name } of HEARD) expect(sources, name).toContain(`'${name}'`);
  });
});
