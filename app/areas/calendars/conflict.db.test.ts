import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { makeOutsideCalendar } from '#tests/helpers/outside-calendars.ts';
import { isBusyElsewhere } from './calendar-queries.server.ts';

setUpDatabase();

let host: AdminActor;
let other: AdminActor;
let calendarId: string;
beforeEach(async () => {
  host ??= await makeAdmin('Dana');
  other ??= await makeAdmin('Other');
  await unsafeOwnerTransaction(async (tx) => {
    await emptyTables(tx, 'outside_calendars, meetings');
    calendarId = await makeOutsideCalendar(tx, host.userId);
    await tx.update(outsideCalendars).set({ lastReadAt: sql`now()` });
  });
});

const MINUTE = 60_000;
const soon = (minutes = 0) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + (48 * 60 + minutes) * MINUTE);

const asksOf = async (actor: AdminActor) =>
  (await getToday(actor, agendaClock())).filter(({ group }) => group === 'calendar');

/** A meeting of an hour held by these, with fifteen minutes around it. */
const held = (...by: AdminActor[]) =>
  unsafeOwnerTransaction(async (tx) => {
    const given = { meetingDate: soon(), minutesBefore: 15, minutesAfter: 15 };
    const { id } = await makeMeeting(tx, { ...given, title: 'Site visit' });
    const hosts = by.map(({ userId }) => ({ meetingId: id, userId, name: 'Host' }));
    await tx.insert(meetingHosts).values(hosts);
    return id;
  });

const busyFrom = (from: number, until: number) =>
  unsafeOwnerTransaction((tx) =>
    tx.insert(outsideBusyTimes).values({ calendarId, startsAt: soon(from), endsAt: soon(until) }),
  );

it('an event elsewhere over a meeting is shown to its host alone, on the meeting and on Today', async () => {
  const id = await held(host, other);
  expect(await isBusyElsewhere(host, id)).toBe(false);
  expect(await asksOf(host)).toEqual([]);
  await busyFrom(30, 90);
  expect(await isBusyElsewhere(host, id)).toBe(true);
  expect(await asksOf(host)).toMatchObject([
    { kind: 'meeting_conflict', id, title: 'Site visit', note: 'You are busy elsewhere then' },
  ]);
  expect(await isBusyElsewhere(other, id)).toBe(false);
  expect(await asksOf(other)).toEqual([]);
});

it('times that only touch the meeting or lie in its buffers are no conflict', async () => {
  const id = await held(host);
  await busyFrom(-30, 0);
  await busyFrom(60, 90);
  expect(await isBusyElsewhere(host, id)).toBe(false);
  expect(await asksOf(host)).toEqual([]);
});

it('a canceled or archived meeting and a paused calendar are no conflict', async () => {
  const id = await held(host);
  await busyFrom(0, 60);
  const set = (given: Partial<typeof meetings.$inferInsert>) =>
    unsafeOwnerTransaction((tx) => tx.update(meetings).set(given).where(eq(meetings.id, id)));
  const pause = (isPaused: boolean) =>
    unsafeOwnerTransaction((tx) => tx.update(outsideCalendars).set({ isPaused }));
  const isShown = async () => [await isBusyElsewhere(host, id), (await asksOf(host)).length];
  expect(await isShown()).toEqual([true, 1]);
  await set({ status: 'cancelled' });
  expect(await isShown()).toEqual([false, 0]);
  await set({ status: 'scheduled', archivedAt: new Date() });
  expect(await isShown()).toEqual([false, 0]);
  await set({ archivedAt: null });
  await pause(true);
  expect(await isShown()).toEqual([false, 0]);
  await pause(false);
  expect(await isShown()).toEqual([true, 1]);
});

it('a calendar that was not read for ten minutes is on its owner’s Today until it is read or paused', async () => {
  const failing = (minutes: number) =>
    unsafeOwnerTransaction((tx) => {
      const ago = sql`now() - make_interval(mins => ${minutes})`;
      return tx.update(outsideCalendars).set({ lastReadAt: ago, failingSince: ago });
    });
  await failing(9);
  expect(await asksOf(host)).toEqual([]);
  await failing(11);
  expect(await asksOf(host)).toMatchObject([
    {
      kind: 'calendar_away',
      title: '"Work" cannot be read',
      note: 'No times are offered with you',
    },
  ]);
  expect(await asksOf(other)).toEqual([]);
  await unsafeOwnerTransaction((tx) => tx.update(outsideCalendars).set({ isPaused: true }));
  expect(await asksOf(host)).toEqual([]);
});
