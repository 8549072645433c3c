import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { setOwnPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { actionsOn, adminActor, announcementsOf } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { messagesOf, newTicket, setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { getTicketHandling } from '../conversation-queries.server.ts';
import { answerTicket, postMessage } from '../message-commands.server.ts';
import { nextSnoozeDay, snoozeTicket } from '../snoozes/snooze-commands.server.ts';
import {
  archiveTicket,
  closeTicket,
  reopenTicket,
  setTicketPrivacy,
  setTicketStatus,
  updateTicket,
} from '../ticket-commands.server.ts';
import { mergeTicket } from './merge-commands.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'The unit is down again.', uploads: [] };
const HOUR = 60 * 60 * 1000;
const START = Math.round(Date.now() / 1000) * 1000;
const inHours = (hours: number) => new Date(START + hours * HOUR);

/** The other ticket of the same customer. */
let into: string;
beforeEach(async () => {
  into = await newTicket(cast().customer, { title: 'RTU 4 again' });
});

async function merge(id = cast().ticketId, target = into, by = cast().admin) {
  const { version } = await ticketRow(id);
  return mergeTicket(by, id, { into: target, version });
}

/** Tries it, and proves that both tickets are as they were. */
async function refused(error: unknown, id = cast().ticketId, target = into): Promise<void> {
  const before = [await ticketRow(id), await ticketRow(target)];
  await expect(merge(id, target)).rejects.toThrow(error as string);
  expect([await ticketRow(id), await ticketRow(target)]).toEqual(before);
}

function promisesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(promises).where(eq(promises.recordId, id)).orderBy(promises.number),
  );
}

describe('a merged ticket', () => {
  it('is closed and keeps its conversation; the customer is notified on the one that remains', async () => {
    const { admin, colleague, customer, ticketId } = cast();
    await postMessage(customer, ticketId, WORDS);
    await unsafeOwnerTransaction((tx) =>
      tx.update(tickets).set({ assigneeId: colleague.userId }).where(eq(tickets.id, ticketId)),
    );
    const messages = await messagesOf(ticketId);
    const { number } = await ticketRow(into);
    expect(await merge()).toEqual({ number });
    expect(await messagesOf(ticketId)).toEqual(messages);
    expect(await messagesOf(into)).toEqual([]);
    expect(await ticketRow(ticketId)).toMatchObject({
      status: 'closed',
      mergedInto: into,
      resolvedAt: expect.any(Date),
    });
    expect(await ticketRow(into)).toMatchObject({ status: 'open', assigneeId: colleague.userId });
    expect(await actionsOn(ticketId)).toContain('ticket.merged');
    expect(await actionsOn(into)).toEqual(['ticket.merged_here']);
    expect((await announcementsOf(into)).map(({ to, path }) => ({ to, path }))).toEqual([
      { to: { customer: customer.customerId }, path: `/customer/tickets/${into}` },
    ]);
    await postMessage(admin, into, { ...WORDS, isInternal: false });
    expect(await messagesOf(into)).toHaveLength(1);
  });

  it('takes no more messages: what either side writes to it is on the one that remains, over two merges', async () => {
    const { admin, customer, ticketId } = cast();
    await merge();
    const last = await newTicket(customer);
    await merge(into, last);
    expect(await ticketRow(ticketId)).toMatchObject({ mergedInto: last });
    const submissionId = crypto.randomUUID();
    await postMessage(customer, ticketId, { ...WORDS, submissionId });
    await postMessage(customer, ticketId, { ...WORDS, submissionId });
    await postMessage(admin, into, { ...WORDS, isInternal: true });
    expect([await messagesOf(ticketId), await messagesOf(into)]).toEqual([[], []]);
    expect((await messagesOf(last)).map((message) => message.isInternal)).toEqual([false, true]);
    expect(await ticketRow(last)).toMatchObject({ answerDueAt: expect.any(Date) });
    const { version } = await ticketRow(last);
    const handing = { ...WORDS, isInternal: false, status: 'resolved', version } as const;
    await expect(answerTicket(admin, ticketId, handing)).rejects.toThrow(RefusedError);
    expect(await messagesOf(last)).toHaveLength(2);
  });

  it('is not opened or changed again by anyone', async () => {
    const { admin, customer, ticketId } = cast();
    await merge();
    const before = await ticketRow(ticketId);
    const { version } = before;
    const { number } = await ticketRow(into);
    for (const change of [
      () => reopenTicket(customer, ticketId),
      () => closeTicket(customer, ticketId),
      () => setTicketStatus(admin, ticketId, { status: 'open', version }),
      () => updateTicket(admin, ticketId, { title: 'Another', version }),
      () => setTicketPrivacy(admin, ticketId, { version, privateTo: customer.userId }),
    ]) {
      await expect(change()).rejects.toThrow(`This ticket was merged into #${number}.`);
    }
    await expect(setOwnPrivacy(customer, 'ticket', ticketId, true)).rejects.toThrow(RefusedError);
    await expect(snoozeTicket(admin, ticketId, { day: nextSnoozeDay() })).rejects.toThrow();
    for (const actor of [customer, admin]) {
      const open = asActor(actor, (tx) =>
        tx.update(tickets).set({ status: 'open' }).where(eq(tickets.id, ticketId)),
      );
      await expect(open).rejects.toMatchObject({
        cause: { message: expect.stringContaining('tickets_merged_closed') },
      });
    }
    expect(await ticketRow(ticketId)).toEqual(before);
  });

  it('is seen by those who see the one that remains', async () => {
    const { admin, customer, ticketId } = cast();
    await merge();
    const { version } = await ticketRow(into);
    await setTicketPrivacy(admin, into, { version, privateTo: customer.userId });
    expect(await ticketRow(ticketId)).toMatchObject({ privateTo: customer.userId });
    await setOwnPrivacy(customer, 'ticket', into, false);
    expect(await ticketRow(ticketId)).toMatchObject({ privateTo: null });
  });
});

describe('merging', () => {
  it('is refused with itself, of another customer, archived, not open, merged, or seen by others', async () => {
    const { admin, customer, other, ticketId } = cast();
    await refused('A ticket cannot be merged into itself.', ticketId, ticketId);
    const foreign = await newTicket(other);
    await refused('Only tickets of the same customer can be merged.', ticketId, foreign);
    const own = await newTicket(customer, { privateTo: customer.userId });
    await refused('Different people of the customer see these tickets.', ticketId, own);
    await refused('Different people of the customer see these tickets.', own, ticketId);
    for (const status of ['resolved', 'closed'] as const) {
      await refused('is not open.', ticketId, await newTicket(customer, { status }));
    }
    const archived = await newTicket(customer);
    await archiveTicket(admin, archived);
    await refused('This ticket is archived.', ticketId, archived);
    await refused('This ticket is archived.', archived, ticketId);
    const ended = await newTicket(customer);
    await merge(ended, into);
    await refused('This ticket was merged into', ended, ticketId);
    await refused('This ticket was merged into', ticketId, ended);
    const stale = mergeTicket(admin, ticketId, { into, version: 99 });
    await expect(stale).rejects.toThrow(ChangedMeanwhileError);
    await expect(
      mergeTicket(admin, ticketId, { into: crypto.randomUUID(), version: 1 }),
    ).rejects.toThrow(NotFoundError);
    expect(await ticketRow(ticketId)).toMatchObject({ mergedInto: null, status: 'open' });
  });

  it('finds neither ticket of a customer whom the member of staff does not work for', async () => {
    const { customer, other, ticketId } = cast();
    const cora = await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
      const { id } = await makeUser(tx, { role: 'consultant' });
      const assigned = { userId: id, customerId: customer.customerId, assignedBy: id };
      await tx.insert(staffCustomers).values(assigned);
      return id;
    });
    const consultant = await adminActor(cora);
    const foreign = await newTicket(other);
    for (const [id, target] of [
      [ticketId, foreign],
      [foreign, ticketId],
    ] as const) {
      const { version } = await ticketRow(id);
      const tried = mergeTicket(consultant, id, { into: target, version });
      await expect(tried).rejects.toThrow(NotFoundError);
    }
    await merge(ticketId, into, consultant);
    expect(await ticketRow(ticketId)).toMatchObject({ mergedInto: into });
    await unsafeOwnerTransaction((tx) => tx.delete(settings));
  });

  it('of two tickets into each other at once does one of both', async () => {
    const { ticketId } = cast();
    const tried = await Promise.allSettled([merge(ticketId, into), merge(into, ticketId)]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = tried.find((each) => each.status === 'rejected');
    expect(failed?.reason.message).toMatch(/merged into #\d+|changed/);
    const rows = [await ticketRow(ticketId), await ticketRow(into)];
    expect(rows.filter(({ mergedInto }) => mergedInto === null)).toMatchObject([
      { status: 'open' },
    ]);
  });

  it('loses no message that is written at the same moment, and its answer is due', async () => {
    const { customer, ticketId } = cast();
    await Promise.all([merge(), postMessage(customer, ticketId, WORDS)]);
    const written = [...(await messagesOf(ticketId)), ...(await messagesOf(into))];
    expect(written).toHaveLength(1);
    expect(await ticketRow(into)).toMatchObject({ answerDueAt: expect.any(Date) });
    expect((await promisesOf(into)).map(({ keptAt }) => keptAt)).toEqual([null]);
  });
});

describe('what is promised', () => {
  it('goes over to the ticket that remains, and is withdrawn where it was', async () => {
    const { customer } = cast();
    const due = inHours(5);
    const ended = await newTicket(customer, { answerDueAt: due });
    await merge(ended, into);
    expect(await promisesOf(ended)).toMatchObject([
      { withdrawnReason: 'merged', keptAt: null, brokenAt: null },
    ]);
    expect(await promisesOf(into)).toMatchObject([{ dueAt: due, withdrawnAt: null }]);
    expect(await ticketRow(into)).toMatchObject({ answerDueAt: due, status: 'open' });
  });

  it.each([
    [2, 5],
    [5, 2],
  ])('is due first where it was first: in %i and %i hours', async (brought, own) => {
    const { customer } = cast();
    const ended = await newTicket(customer, { answerDueAt: inHours(brought) });
    const remains = await newTicket(customer, { answerDueAt: inHours(own) });
    const first = (await ticketRow(brought < own ? ended : remains)).answerDueAt;
    await merge(ended, remains);
    expect(await ticketRow(remains)).toMatchObject({ answerDueAt: first });
    const open = (await promisesOf(remains)).filter(({ withdrawnAt }) => withdrawnAt === null);
    expect(open).toMatchObject([{ dueAt: first, keptAt: null, brokenAt: null }]);
  });

  it('stays broken where it was overdue, and ends no promise of the other one', async () => {
    const { customer } = cast();
    const ended = await newTicket(customer, { answerDueAt: inHours(3) });
    const remains = await newTicket(customer, { answerDueAt: inHours(4) });
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`alter table promises disable trigger promises_stay`);
      const dueAt = inHours(-1);
      await tx
        .update(promises)
        .set({ dueAt, madeAt: inHours(-9) })
        .where(eq(promises.recordId, ended));
      await tx.execute(sql`alter table promises enable trigger promises_stay`);
      await tx.update(tickets).set({ answerDueAt: dueAt }).where(eq(tickets.id, ended));
    });
    await merge(ended, remains);
    expect(await promisesOf(ended)).toMatchObject([{ withdrawnAt: null, brokenAt: inHours(-1) }]);
    expect(await promisesOf(remains)).toMatchObject([
      { withdrawnAt: null, brokenAt: null, dueAt: inHours(4) },
    ]);
    expect(await ticketRow(remains)).toMatchObject({ answerDueAt: inHours(-1) });
  });

  it('opens a ticket again that waited for the customer', async () => {
    const { admin, customer } = cast();
    const ended = await newTicket(customer, { answerDueAt: inHours(2) });
    const { version } = await ticketRow(into);
    await setTicketStatus(admin, into, { status: 'waiting', version });
    await merge(ended, into);
    expect(await ticketRow(into)).toMatchObject({ status: 'open', waitingSince: null });
    expect(await promisesOf(into)).toMatchObject([{ pausedSince: null, keptAt: null }]);
  });

  it('wakes a snoozed ticket; one that brings nothing leaves it snoozed', async () => {
    const { admin, customer } = cast();
    const day = nextSnoozeDay();
    const snoozedUntil = async () => (await getTicketHandling(admin, into)).snoozedUntil;
    await snoozeTicket(admin, into, { day });
    await merge(await newTicket(customer, { answerDueAt: null }), into);
    expect(await snoozedUntil()).toEqual(expect.any(Date));
    await merge(await newTicket(customer, { answerDueAt: inHours(2) }), into);
    expect(await snoozedUntil()).toBeNull();
  });

  it('is not brought by a ticket that was answered or had ended', async () => {
    const { customer } = cast();
    for (const given of [
      { status: 'open', answerDueAt: null },
      { status: 'resolved', answerDueAt: inHours(2), resolvedAt: inHours(-1) },
    ] as const) {
      const remains = await newTicket(customer, { status: 'waiting' });
      await merge(await newTicket(customer, given), remains);
      expect(await ticketRow(remains)).toMatchObject({ status: 'waiting', answerDueAt: null });
      expect(await promisesOf(remains)).toEqual([]);
    }
  });
});
