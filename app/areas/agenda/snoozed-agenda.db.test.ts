import { expect, it } from 'vitest';
import { nextSnoozeDay, snoozeTicket } from '#app/areas/tickets/snoozes/snooze-commands.server.ts';
import { listTickets, ticketFilterOf } from '#app/areas/tickets/ticket-queries.server.ts';
import { firmDay, firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast } from '#tests/helpers/tickets.ts';
import { staffListPath } from './agenda-links.ts';
import { getToday } from './agenda-queries.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

it('leaves out a snoozed ticket that waits, and shows one whose answer is due', async () => {
  const { admin, customer } = cast();
  const now = new Date();
  const clock = { now, today: now.toISOString().slice(0, 10), dayEnds: new Date(+now + 60_000) };
  const waiting = await newTicket(customer, { status: 'waiting' });
  const late = await newTicket(customer, { status: 'open', answerDueAt: new Date(+now - 60_000) });
  const shown = async () =>
    (await getToday(admin, clock)).flatMap(({ kind, id }) => (kind === 'ticket' ? [id] : []));
  expect((await shown()).toSorted()).toEqual([waiting, late].toSorted());
  for (const id of [waiting, late]) await snoozeTicket(admin, id, { day: nextSnoozeDay() });
  expect(await shown()).toEqual([late]);
});

it('counts in each group what its list shows, snoozed tickets as the group does', async () => {
  const { admin, customer } = cast();
  const now = new Date();
  const dayEnds = new Date(+now + firmDayEndsIn(now));
  const clock = { now, today: firmDay(now), dayEnds };
  const make = (status: 'open' | 'waiting', answerDueAt: Date | null) =>
    newTicket(customer, { status, answerDueAt });
  for (const [status, due] of [
    ['waiting', null],
    ['open', new Date(+now - 60_000)],
    ['open', new Date((+now + +dayEnds) / 2)],
  ] as const) {
    await make(status, due);
    await snoozeTicket(admin, await make(status, due), { day: nextSnoozeDay() });
  }
  const ordered = { search: '', sort: 'due', direction: 'asc', after: null, before: null } as const;
  const counts = new Map<string, number>();
  for (const item of await getToday(admin, clock)) {
    if (item.kind !== 'ticket') continue;
    counts.set(item.group, item.total);
    const { searchParams } = new URL(staffListPath(item), 'http://plenum.test');
    const { count, rows } = await listTickets(admin, ordered, ticketFilterOf(searchParams));
    expect(count, item.group).toBe(item.total);
    expect(rows.map(({ id }) => id)).toContain(item.id);
  }
  expect([...counts.keys()].toSorted()).toEqual(['overdue', 'today', 'waiting']);
  expect(counts.get('waiting')).toBe(1);
});
