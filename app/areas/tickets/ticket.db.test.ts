import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import type { Firm } from '#app/areas/settings/firm.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { makeCustomer, makeTicket, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { oneBusinessDayAfter } from '#app/platform/response-time.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { postMessage } from './message-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  createTicket,
  createTicketForCustomer,
  reopenTicket,
  restoreTicket,
  setTicketStatus,
  updateTicket,
} from './ticket-commands.server.ts';
import { TICKET_DEFAULTS } from './ticket-forms.ts';
import { ticketMessages, tickets } from './ticket-tables.ts';

setUpDatabase();

let firm: Firm;
let customer: CustomerActor;
let other: CustomerActor;
let admin: AdminActor;
let colleague: AdminActor;
let ticketId: string;

const WORDS = { message: 'The third floor is still warm.', uploads: [] };
const ASKED = {
  ...TICKET_DEFAULTS,
  title: 'Rate letter',
  description: 'Who signs the new rate letter?',
  uploads: [],
};

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    customer: (await makeCustomer(tx, { name: 'Dana Whitfield' })).user.id,
    other: (await makeCustomer(tx)).user.id,
    admin: (await makeUser(tx, { role: 'admin', name: 'Tom Okafor' })).id,
    colleague: (await makeUser(tx, { role: 'admin', name: 'Renee Salcedo' })).id,
  }));
  customer = await customerActor(ids.customer);
  other = await customerActor(ids.other);
  admin = await adminActor(ids.admin);
  colleague = await adminActor(ids.colleague);
  firm = await getFirm();
});

beforeEach(async () => {
  ticketId = await newTicket();
});

async function customerActor(userId: string): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

async function adminActor(userId: string): Promise<AdminActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'admin') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

/** A ticket of the customer, as rows that were there before. */
function newTicket(given: Partial<typeof tickets.$inferInsert> = {}): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [profile] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customer.customerId));
    if (!profile) throw new Error('The customer has no profile.');
    return (await makeTicket(tx, profile, given)).id;
  });
}

async function rowOf(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tickets).where(eq(tickets.id, id)),
  );
  if (!row) throw new Error('The ticket is gone.');
  return row;
}

function messagesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, id))
      .orderBy(ticketMessages.createdAt),
  );
}

async function actionsOn(id: string): Promise<string[]> {
  const lines = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(activityLogs.createdAt),
  );
  return lines.map(({ action }) => action);
}

async function toldOf(id: string) {
  const all = await queuedAnnouncements();
  return all.filter((announcement) => announcement.subjectId === id);
}

/** What one transaction announces has no order of its own on the queue. */
function byPath<Told extends { path: string }>(told: Told[]): Told[] {
  return told.toSorted((a, b) => a.path.localeCompare(b.path));
}

async function staffMessage(message: string, isInternal = false) {
  await postMessage(admin, ticketId, { message, uploads: [], isInternal }, firm);
}

describe('createTicket', () => {
  it('opens a numbered ticket whose answer is due one business day later, and tells all staff', async () => {
    const before = new Date();
    const opened = await createTicket(customer, ASKED, firm);
    const row = await rowOf(opened.id);
    expect(row).toMatchObject({
      customerId: customer.customerId,
      category: 'general',
      priority: 'medium',
      status: 'open',
      createdBy: customer.userId,
      authorName: 'Dana Whitfield',
      authorSide: 'customer',
      assigneeId: null,
      number: opened.number,
    });
    const due = row.answerDueAt?.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(oneBusinessDayAfter(before).getTime());
    expect(due).toBeLessThanOrEqual(oneBusinessDayAfter(new Date()).getTime());
    expect(await actionsOn(opened.id)).toEqual(['ticket.created']);
    const [told, ...more] = await toldOf(opened.id);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      to: { staff: 'all' },
      title: `New ticket #${opened.number}: Rate letter`,
      path: `/admin/tickets/${opened.id}`,
      mail: { switch: 'notifications.ticket.new', replyTo: customer.email },
    });
    expect(told?.mail?.content.blocks).toContainEqual({ kind: 'quote', text: ASKED.description });
  });

  it('counts numbers up', async () => {
    const first = await createTicket(customer, ASKED, firm);
    const second = await createTicket(other, ASKED, firm);
    expect(second.number).toBeGreaterThan(first.number);
  });

  it('is refused after too many, and writes nothing more', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const busy = await customerActor(user.id);
    const open = async () => {
      for (let at = 0; at < 30; at += 1) await createTicket(busy, ASKED, firm);
    };
    await expect(open()).rejects.toThrow(RateLimitError);
    const count = await unsafeOwnerTransaction((tx) =>
      tx.$count(tickets, eq(tickets.customerId, busy.customerId)),
    );
    expect(count).toBe(20);
  });
});

describe('createTicketForCustomer', () => {
  const forCustomer = () => ({
    ...ASKED,
    customerId: customer.customerId,
    assigneeId: colleague.userId,
  });

  it('has no due time, tells the customer and the assignee', async () => {
    const opened = await createTicketForCustomer(admin, forCustomer(), firm);
    expect(await rowOf(opened.id)).toMatchObject({
      customerId: customer.customerId,
      authorName: 'Tom Okafor',
      authorSide: 'firm',
      assigneeId: colleague.userId,
      answerDueAt: null,
    });
    const told = await toldOf(opened.id);
    expect(byPath(told).map(({ to, path }) => ({ to, path }))).toEqual([
      { to: { staff: colleague.userId }, path: `/admin/tickets/${opened.id}` },
      { to: { customer: customer.customerId }, path: `/customer/tickets/${opened.id}` },
    ]);
    await postMessage(customer, opened.id, WORDS, firm);
    expect((await rowOf(opened.id)).answerDueAt).not.toBeNull();
  });

  it('refuses a customer that is not active and an assignee that is no staff', async () => {
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tickets));
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    const attempts = [
      { ...forCustomer(), customerId: pending.profile.id },
      { ...forCustomer(), assigneeId: customer.userId },
    ];
    for (const attempt of attempts) {
      await expect(createTicketForCustomer(admin, attempt, firm)).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tickets))).toBe(before);
  });
});

describe('messages', () => {
  it('of staff answer: the due time goes, the first answer is stamped once', async () => {
    await postMessage(customer, ticketId, WORDS, firm);
    expect((await rowOf(ticketId)).answerDueAt).not.toBeNull();
    await staffMessage('We are on it.');
    const first = await rowOf(ticketId);
    expect(first.answerDueAt).toBeNull();
    expect(first.firstResponseAt).not.toBeNull();
    await staffMessage('And done.');
    expect((await rowOf(ticketId)).firstResponseAt).toEqual(first.firstResponseAt);
    expect((await messagesOf(ticketId)).map((row) => [row.authorName, row.authorSide])).toEqual([
      ['Dana Whitfield', 'customer'],
      ['Tom Okafor', 'firm'],
      ['Tom Okafor', 'firm'],
    ]);
    expect(await actionsOn(ticketId)).toEqual(Array(3).fill('ticket.message_sent'));
  });

  it.each(['waiting', 'resolved', 'closed'] as const)(
    'of the customer open a %s ticket again, and an edit begun before is refused',
    async (status) => {
      const id = await newTicket({ status, resolvedAt: status === 'waiting' ? null : new Date() });
      await postMessage(customer, id, WORDS, firm);
      expect(await rowOf(id)).toMatchObject({ status: 'open', resolvedAt: null, version: 2 });
      const stale = setTicketStatus(admin, id, { status: 'closed', version: 1 }, firm);
      await expect(stale).rejects.toThrow(ChangedMeanwhileError);
      expect((await rowOf(id)).status).toBe('open');
    },
  );

  it('leave an edit begun before valid when they move no status', async () => {
    const id = await newTicket({ status: 'in_progress' });
    await postMessage(customer, id, WORDS, firm);
    await setTicketStatus(admin, id, { status: 'waiting', version: 1 }, firm);
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', version: 2 });
  });

  it('tell the other side: the customer, the assignee, or all staff', async () => {
    await postMessage(customer, ticketId, WORDS, firm);
    const { number, title, version } = await rowOf(ticketId);
    await updateTicket(admin, ticketId, { assigneeId: colleague.userId, version }, firm);
    await postMessage(customer, ticketId, WORDS, firm);
    await staffMessage('An answer');
    const told = (await toldOf(ticketId)).filter((each) => each.title.startsWith('Reply'));
    expect(told.map(({ to, path, mail }) => [to, path, mail?.switch])).toEqual([
      [{ staff: 'all' }, `/admin/tickets/${ticketId}`, 'notifications.ticket.update'],
      [{ staff: colleague.userId }, `/admin/tickets/${ticketId}`, 'notifications.ticket.update'],
      [
        { customer: customer.customerId },
        `/customer/tickets/${ticketId}`,
        'notifications.ticket.update',
      ],
    ]);
    expect(told[0]?.title).toBe(`Reply on #${number}: ${title}`);
  });

  it('sent by both sides at once are all kept, and the ticket adds up', async () => {
    const id = await newTicket({ status: 'waiting' });
    const notes = { ...WORDS, isInternal: false };
    await Promise.all([
      postMessage(customer, id, WORDS, firm),
      postMessage(admin, id, notes, firm),
      postMessage(colleague, id, notes, firm),
      postMessage(customer, id, WORDS, firm),
    ]);
    const messages = await messagesOf(id);
    expect(messages).toHaveLength(4);
    const { status, answerDueAt, version } = await rowOf(id);
    expect({ status, version }).toEqual({ status: 'open', version: 2 });
    expect(answerDueAt !== null).toBe(messages.at(-1)?.authorSide === 'customer');
  });

  it("are refused on somebody else's and on an archived ticket", async () => {
    await expect(postMessage(other, ticketId, WORDS, firm)).rejects.toThrow(NotFoundError);
    await archiveTicket(admin, ticketId);
    await expect(staffMessage('Too late')).rejects.toThrow(RefusedError);
    await expect(postMessage(customer, ticketId, WORDS, firm)).rejects.toThrow(NotFoundError);
    expect(await messagesOf(ticketId)).toEqual([]);
  });
});

describe('an internal note', () => {
  it("leaves the ticket's row untouched and tells staff alone, without mail", async () => {
    await postMessage(customer, ticketId, WORDS, firm);
    const before = await rowOf(ticketId);
    await staffMessage('They are behind with INV-1021.', true);
    expect(await rowOf(ticketId)).toEqual(before);
    const note = (await toldOf(ticketId)).at(-1);
    expect(note).toMatchObject({ to: { staff: 'all' }, path: `/admin/tickets/${ticketId}` });
    expect(note).not.toHaveProperty('mail');
    expect(JSON.stringify(note)).not.toContain('INV-1021');
    expect((await messagesOf(ticketId)).at(-1)).toMatchObject({ isInternal: true });
  });
});

describe('updateTicket', () => {
  it('changes title, category, priority, status and assignee, and says what changed', async () => {
    const edit = { title: 'RTU 4', category: 'service', priority: 'high' } as const;
    const moved = { status: 'in_progress', assigneeId: colleague.userId, version: 1 } as const;
    await updateTicket(admin, ticketId, { ...edit, ...moved }, firm);
    expect(await rowOf(ticketId)).toMatchObject({ ...edit, ...moved, version: 2 });
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, ticketId)),
    );
    expect(line).toMatchObject({
      action: 'ticket.updated',
      metadata: { before: { priority: 'medium', status: 'open' }, after: { priority: 'high' } },
    });
    const told = await toldOf(ticketId);
    expect(byPath(told).map(({ to, mail }) => [to, mail?.switch])).toEqual([
      [{ staff: colleague.userId }, 'notifications.ticket.update'],
      [{ customer: customer.customerId }, 'notifications.ticket.update'],
    ]);
    await updateTicket(admin, ticketId, { assigneeId: null, version: 2 }, firm);
    expect((await rowOf(ticketId)).assigneeId).toBeNull();
  });

  it('stamps and clears the resolution, and ends what was due', async () => {
    await postMessage(customer, ticketId, WORDS, firm);
    await setTicketStatus(admin, ticketId, { status: 'resolved', version: 1 }, firm);
    const resolved = await rowOf(ticketId);
    expect(resolved.resolvedAt).not.toBeNull();
    expect(resolved.answerDueAt).toBeNull();
    await setTicketStatus(admin, ticketId, { status: 'waiting', version: 2 }, firm);
    expect((await rowOf(ticketId)).resolvedAt).toBeNull();
  });

  it('refuses the second of two edits of one copy', async () => {
    const edits = await Promise.allSettled([
      updateTicket(admin, ticketId, { title: 'First', version: 1 }, firm),
      updateTicket(colleague, ticketId, { title: 'Second', version: 1 }, firm),
    ]);
    const refused = edits.filter((edit) => edit.status === 'rejected');
    expect(refused.map((edit) => edit.reason)).toEqual([expect.any(ChangedMeanwhileError)]);
    expect((await rowOf(ticketId)).version).toBe(2);
  });
});

describe('the customer', () => {
  it('closes a ticket and opens it again, each once, and staff are told', async () => {
    await closeTicket(customer, ticketId, firm);
    expect(await rowOf(ticketId)).toMatchObject({ status: 'closed', answerDueAt: null });
    expect((await rowOf(ticketId)).resolvedAt).not.toBeNull();
    await expect(closeTicket(customer, ticketId, firm)).rejects.toThrow(RefusedError);
    await reopenTicket(customer, ticketId, firm);
    const reopened = await rowOf(ticketId);
    expect(reopened).toMatchObject({ status: 'open', resolvedAt: null, version: 3 });
    expect(reopened.answerDueAt).not.toBeNull();
    await expect(reopenTicket(customer, ticketId, firm)).rejects.toThrow(RefusedError);
    expect(await actionsOn(ticketId)).toEqual(['ticket.closed', 'ticket.reopened']);
    expect((await toldOf(ticketId)).map(({ to }) => to)).toEqual(Array(2).fill({ staff: 'all' }));
  });

  it("can't close or open somebody else's", async () => {
    await expect(closeTicket(other, ticketId, firm)).rejects.toThrow(NotFoundError);
    await expect(reopenTicket(other, ticketId, firm)).rejects.toThrow(NotFoundError);
    expect(await rowOf(ticketId)).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('archiving', () => {
  it('takes a ticket away and brings it back, each once', async () => {
    await archiveTicket(admin, ticketId);
    expect((await rowOf(ticketId)).archivedAt).not.toBeNull();
    await expect(archiveTicket(admin, ticketId)).rejects.toThrow(RefusedError);
    const edit = updateTicket(admin, ticketId, { title: 'No', version: 2 }, firm);
    await expect(edit).rejects.toThrow(RefusedError);
    await restoreTicket(admin, ticketId);
    await expect(restoreTicket(admin, ticketId)).rejects.toThrow(RefusedError);
    expect(await rowOf(ticketId)).toMatchObject({ archivedAt: null, title: 'No cooling on RTU 4' });
    expect(await actionsOn(ticketId)).toEqual(['ticket.archived', 'ticket.restored']);
  });
});
