import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { bookingAt, offersNow, openCalls } from '#tests/helpers/booking.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { TimeTakenError } from './booking-rows.server.ts';

setUpDatabase();

/** How many people press; `BOOKING_PRESSES` sets it. */
const PRESSES = Number(process.env.BOOKING_PRESSES ?? 80);

it(`of ${PRESSES} people who press one time at once one has it, and each other one the time they choose next`, async () => {
  const host = await makeAdmin('Ann');
  await openCalls([host.userId]);
  const { kind, times } = await offersNow();
  const wanted = times[30]?.start ?? 0;
  expect(times.length).toBeGreaterThan(PRESSES);
  const press = (start: number) =>
    bookMeeting(kind, bookingAt(start)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TimeTakenError) return false;
        throw error;
      },
    );
  const first = await Promise.all(Array.from({ length: PRESSES }, () => press(wanted)));
  expect(first.filter(Boolean)).toHaveLength(1);
  const left = (await offersNow()).times.map(({ start }) => start);
  expect(left).not.toContain(wanted);
  const next = await Promise.all(left.slice(0, PRESSES - 1).map(press));
  expect(next.every(Boolean)).toBe(true);
  const held = await unsafeOwnerTransaction((tx) => tx.select().from(meetingHosts));
  expect(held).toHaveLength(PRESSES);
  expect(new Set(held.map(({ blockedFrom }) => blockedFrom.getTime())).size).toBe(PRESSES);
  const [found] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ meetings: number; alone: number }>(
      tx,
      sql`select count(*)::int as meetings,
        count(*) filter (where not exists (select from meeting_hosts h where h.meeting_id = m.id))::int as alone
        from meetings m`,
    ),
  );
  expect(found).toEqual({ meetings: PRESSES, alone: 0 });
});
