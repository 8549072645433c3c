import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import { openingFrom } from '#app/platform/response-time.ts';
import { ticketSnoozes } from '#app/records/ticket/ticket-snooze-tables.ts';
import { actionsOn } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { setUpTicketCast, ticketRow } from '#tests/helpers/tickets.ts';
import { getTicketHandling } from '../conversation-queries.server.ts';
import { postMessage } from '../message-commands.server.ts';
import { archiveTicket, setTicketStatus } from '../ticket-commands.server.ts';
import { listTickets, type TicketFilter } from '../ticket-queries.server.ts';
import { nextSnoozeDay, snoozeTicket, wakeTicket } from './snooze-commands.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const WORDS = { message: 'Any news?', uploads: [] };
const dayIn = (days: number) => Temporal.PlainDate.from(firmDay()).add({ days }).toString();
const snooze = (seenMessageId?: string, day = nextSnoozeDay()) =>
  snoozeTicket(cast().admin, cast().ticketId, { day, seenMessageId });
const stored = () =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(ticketSnoozes).where(eq(ticketSnoozes.ticketId, cast().ticketId)),
  );
const setDay = (until: Date) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(ticketSnoozes).set({ until }).where(eq(ticketSnoozes.ticketId, cast().ticketId)),
  );

/** Whether the list of the back office has the ticket, narrowed by a status. */
async function isIn(status: TicketFilter['status']): Promise<boolean> {
  const { admin, ticketId } = cast();
  const request = { search: '', sort: 'created', direction: 'desc' } as const;
  const filter = { status, due: null, priority: null, assignee: null, archived: false };
  const { rows } = await listTickets(admin, { ...request, after: null, before: null }, filter);
  return rows.some(({ id }) => id === ticketId);
}

describe('a snoozed ticket', () => {
  it('is out of the queue until the firm opens on the day, and nothing of it moves', async () => {
    const { admin, ticketId } = cast();
    const before = await ticketRow(ticketId);
    await snooze();
    expect([await isIn('active'), await isIn('snoozed'), await isIn(null)]).toEqual([
      false,
      true,
      true,
    ]);
    const until = openingFrom(nextSnoozeDay(), firmClock());
    expect((await getTicketHandling(admin, ticketId)).snoozedUntil).toEqual(until);
    expect(await ticketRow(ticketId)).toEqual(before);
    expect(await actionsOn(ticketId)).toEqual(['ticket.snoozed']);

    await setDay(new Date(Date.now() - 1));
    expect([await isIn('active'), await isIn('snoozed')]).toEqual([true, false]);
    expect((await getTicketHandling(admin, ticketId)).snoozedUntil).toBeNull();
  });

  it('is back as soon as the customer writes, and not by a word of the firm', async () => {
    const { admin, customer, ticketId } = cast();
    await snooze();
    await postMessage(admin, ticketId, { ...WORDS, isInternal: true });
    await postMessage(admin, ticketId, { ...WORDS, isInternal: false });
    expect(await isIn('active')).toBe(false);
    await postMessage(customer, ticketId, WORDS);
    expect(await isIn('active')).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it.each(['resolved', 'closed'] as const)('is no longer snoozed when it is %s', async (status) => {
    const { admin, ticketId } = cast();
    await snooze();
    const { version } = await ticketRow(ticketId);
    await setTicketStatus(admin, ticketId, { status, version });
    expect(await stored()).toEqual([]);
    await expect(snooze()).rejects.toThrow(RefusedError);
    expect(await stored()).toEqual([]);
  });

  it('is brought back by hand once', async () => {
    const { admin, ticketId } = cast();
    await snooze();
    await wakeTicket(admin, ticketId);
    expect(await isIn('active')).toBe(true);
    await expect(wakeTicket(admin, ticketId)).rejects.toThrow('This ticket is not snoozed.');
  });
});

describe('snoozing', () => {
  it('twice at once stores one row', async () => {
    await Promise.all([snooze(), snooze(), snooze(undefined, dayIn(20))]);
    expect(await stored()).toHaveLength(1);
  });

  it.each([-1, 0, 400])('to a day %i days away is refused', async (days) => {
    await expect(snooze(undefined, dayIn(days))).rejects.toThrow(RefusedError);
    expect(await stored()).toEqual([]);
  });

  it('past a message that was not seen is refused', async () => {
    const { customer, ticketId } = cast();
    const seen = await postMessage(customer, ticketId, WORDS);
    const newer = await postMessage(customer, ticketId, WORDS);
    for (const id of [undefined, seen]) {
      await expect(snooze(id)).rejects.toThrow(', then snooze the ticket.');
    }
    expect(await stored()).toEqual([]);
    await snooze(newer);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused on an archived ticket, and archiving ends it', async () => {
    const { admin, ticketId } = cast();
    await snooze();
    await archiveTicket(admin, ticketId);
    expect(await stored()).toEqual([]);
    await expect(snooze()).rejects.toThrow(RefusedError);
  });

  it('is not there for customers, who can neither read nor write it', async () => {
    const { customer, admin, ticketId } = cast();
    await snooze();
    const seen = await asActor(customer, (tx) => tx.select().from(ticketSnoozes));
    expect(seen).toEqual([]);
    await asActor(customer, (tx) => tx.delete(ticketSnoozes));
    expect(await stored()).toHaveLength(1);
    await expect(
      asActor(customer, (tx) =>
        tx.insert(ticketSnoozes).values({ ticketId, until: sql`now()`, createdBy: admin.userId }),
      ),
    ).rejects.toThrow();
    await expect(
      snoozeTicket(admin, crypto.randomUUID(), { day: nextSnoozeDay() }),
    ).rejects.toThrow(NotFoundError);
  });
});

describe('the opening on a day', () => {
  it('is that of the next business day on a weekend or holiday', () => {
    const hours = { ...firmClock(), timeZone: 'America/Chicago', holidays: ['2026-11-30'] };
    const opens = '2026-12-01T14:00:00.000Z';
    for (const day of ['2026-11-28', '2026-11-30', '2026-12-01']) {
      expect(openingFrom(day, hours).toISOString()).toBe(opens);
    }
  });
});
