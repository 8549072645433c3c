import { expect, it } from 'vitest';
import { nextSnoozeDay, snoozeTicket } from '#app/areas/tickets/snoozes/snooze-commands.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast } from '#tests/helpers/tickets.ts';
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
