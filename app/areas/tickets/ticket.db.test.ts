import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { DEFAULT_BUSINESS_HOURS, oneBusinessDayAfter } from '#app/platform/response-time.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { actionsOn, announcementsOf, customerActor } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { postMessage } from './message-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  reopenTicket,
  restoreTicket,
  setTicketStatus,
  updateTicket,
} from './ticket-commands.server.ts';
import { createTicket, createTicketForCustomer } from './ticket-opening-commands.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'The third floor is still warm.', uploads: [] };
const ASKED = {
  ...TICKET_DEFAULTS,
  title: 'Rate letter',
  description: 'Who signs the new rate letter?',
  uploads: [],
};

/** What one transaction announces has no order of its own on the queue. */
function byPath<Told extends { path: string }>(told: Told[]): Told[] {
  return told.toSorted((a, b) => a.path.localeCompare(b.path));
}

describe('createTicket', () => {
  it('opens a numbered ticket whose answer is due one business day later, and tells all staff', async () => {
    const { customer } = cast();
    const before = new Date();
    const opened = await createTicket(customer, ASKED);
    const row = await ticketRow(opened.id);
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
    expect(due).toBeGreaterThanOrEqual(
      oneBusinessDayAfter(before, DEFAULT_BUSINESS_HOURS).getTime(),
    );
    expect(due).toBeLessThanOrEqual(
      oneBusinessDayAfter(new Date(), DEFAULT_BUSINESS_HOURS).getTime(),
    );
    expect(await actionsOn(opened.id)).toEqual(['ticket.created']);
    const [told, ...more] = await announcementsOf(opened.id);
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
    const { customer, other } = cast();
    const first = await createTicket(customer, ASKED);
    const second = await createTicket(other, ASKED);
    expect(second.number).toBeGreaterThan(first.number);
  });

  it('is refused after too many, and writes nothing more', async () => {
    const { user } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
    const busy = await customerActor(user.id);
    const open = async () => {
      for (let at = 0; at < 30; at += 1) await createTicket(busy, ASKED);
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
    customerId: cast().customer.customerId,
    assigneeId: cast().colleague.userId,
  });

  it('has no due time, tells the customer and the assignee', async () => {
    const { customer, admin, colleague } = cast();
    const opened = await createTicketForCustomer(admin, forCustomer());
    expect(await ticketRow(opened.id)).toMatchObject({
      customerId: customer.customerId,
      authorName: 'Tom Okafor',
      authorSide: 'firm',
      assigneeId: colleague.userId,
      answerDueAt: null,
    });
    const told = await announcementsOf(opened.id);
    expect(byPath(told).map(({ to, path }) => ({ to, path }))).toEqual([
      { to: { staff: colleague.userId }, path: `/admin/tickets/${opened.id}` },
      { to: { customer: customer.customerId }, path: `/customer/tickets/${opened.id}` },
    ]);
    await postMessage(customer, opened.id, WORDS);
    expect((await ticketRow(opened.id)).answerDueAt).not.toBeNull();
  });

  it('refuses a customer that is not active and an assignee that is no staff', async () => {
    const { customer, admin } = cast();
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tickets));
    const pending = await unsafeOwnerTransaction((tx) =>
      makeCustomer(tx, { approvalStatus: 'pending' }),
    );
    const attempts = [
      { ...forCustomer(), customerId: pending.profile.id },
      { ...forCustomer(), assigneeId: customer.userId },
    ];
    for (const attempt of attempts) {
      await expect(createTicketForCustomer(admin, attempt)).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tickets))).toBe(before);
  });
});

describe('updateTicket', () => {
  it('changes title, category, priority, status and assignee, and says what changed', async () => {
    const { customer, admin, colleague, ticketId } = cast();
    const edit = { title: 'RTU 4', category: 'service', priority: 'high' } as const;
    const moved = { status: 'in_progress', assigneeId: colleague.userId, version: 1 } as const;
    await updateTicket(admin, ticketId, { ...edit, ...moved });
    expect(await ticketRow(ticketId)).toMatchObject({ ...edit, ...moved, version: 2 });
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, ticketId)),
    );
    expect(line).toMatchObject({
      action: 'ticket.updated',
      metadata: { before: { priority: 'medium', status: 'open' }, after: { priority: 'high' } },
    });
    const told = await announcementsOf(ticketId);
    expect(byPath(told).map(({ to, mail }) => [to, mail?.switch])).toEqual([
      [{ staff: colleague.userId }, 'notifications.ticket.update'],
      [{ customer: customer.customerId }, 'notifications.ticket.update'],
    ]);
    await updateTicket(admin, ticketId, { assigneeId: null, version: 2 });
    expect((await ticketRow(ticketId)).assigneeId).toBeNull();
  });

  it('stamps and clears the resolution, and answers nothing', async () => {
    const { customer, admin, ticketId } = cast();
    const seenMessageId = await postMessage(customer, ticketId, WORDS);
    const { answerDueAt } = await ticketRow(ticketId);
    expect(answerDueAt).not.toBeNull();
    await setTicketStatus(admin, ticketId, { status: 'resolved', version: 1, seenMessageId });
    const resolved = await ticketRow(ticketId);
    expect(resolved.resolvedAt).not.toBeNull();
    await setTicketStatus(admin, ticketId, { status: 'waiting', version: 2 });
    expect(await ticketRow(ticketId)).toMatchObject({ resolvedAt: null, answerDueAt });
  });

  it('stores nothing when nothing changes, but still refuses an older copy', async () => {
    const { admin, ticketId } = cast();
    const before = await ticketRow(ticketId);
    await updateTicket(admin, ticketId, { version: 1 });
    const { title, status } = before;
    await updateTicket(admin, ticketId, { title, status, version: 1 });
    await expect(updateTicket(admin, ticketId, { version: 2 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await ticketRow(ticketId)).toEqual(before);
  });

  it('refuses the second of two edits of one copy', async () => {
    const { admin, colleague, ticketId } = cast();
    const edits = await Promise.allSettled([
      updateTicket(admin, ticketId, { title: 'First', version: 1 }),
      updateTicket(colleague, ticketId, { title: 'Second', version: 1 }),
    ]);
    const refused = edits.filter((edit) => edit.status === 'rejected');
    expect(refused.map((edit) => edit.reason)).toEqual([expect.any(ChangedMeanwhileError)]);
    expect((await ticketRow(ticketId)).version).toBe(2);
  });
});

describe('the customer', () => {
  it('closes a ticket and opens it again, each once, and staff are told', async () => {
    const { customer, ticketId } = cast();
    await closeTicket(customer, ticketId);
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'closed', answerDueAt: null });
    expect((await ticketRow(ticketId)).resolvedAt).not.toBeNull();
    await expect(closeTicket(customer, ticketId)).rejects.toThrow(RefusedError);
    await reopenTicket(customer, ticketId);
    const reopened = await ticketRow(ticketId);
    expect(reopened).toMatchObject({ status: 'open', resolvedAt: null, version: 3 });
    expect(reopened.answerDueAt).not.toBeNull();
    await expect(reopenTicket(customer, ticketId)).rejects.toThrow(RefusedError);
    expect(await actionsOn(ticketId)).toEqual(['ticket.closed', 'ticket.reopened']);
    expect((await announcementsOf(ticketId)).map(({ to }) => to)).toEqual(
      Array(2).fill({ staff: 'all' }),
    );
  });

  it("can't close or open somebody else's", async () => {
    const { other, ticketId } = cast();
    await expect(closeTicket(other, ticketId)).rejects.toThrow(NotFoundError);
    await expect(reopenTicket(other, ticketId)).rejects.toThrow(NotFoundError);
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('archiving', () => {
  it('takes a ticket away and brings it back, each once', async () => {
    const { admin, ticketId } = cast();
    await archiveTicket(admin, ticketId);
    expect((await ticketRow(ticketId)).archivedAt).not.toBeNull();
    await expect(archiveTicket(admin, ticketId)).rejects.toThrow(RefusedError);
    // Also for a copy of before, whose reader has to know why.
    for (const version of [1, 2]) {
      const edit = updateTicket(admin, ticketId, { title: 'No', version });
      await expect(edit).rejects.toThrow(/archived/);
    }
    await restoreTicket(admin, ticketId);
    await expect(restoreTicket(admin, ticketId)).rejects.toThrow(RefusedError);
    expect(await ticketRow(ticketId)).toMatchObject({
      archivedAt: null,
      title: 'No cooling on RTU 4',
    });
    expect(await actionsOn(ticketId)).toEqual(['ticket.archived', 'ticket.restored']);
  });
});
