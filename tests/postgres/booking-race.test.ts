import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookMeeting } from '#app/areas/booking/booking-commands.server.ts';
import { TimeTakenError } from '#app/areas/booking/booking-rows.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { type AppProcess, AUTH_SECRET, startProcess } from '#tests/helpers/app-process.ts';
import { bookingAt, CALL, offersNow, openCalls } from '#tests/helpers/booking.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

const { env } = setUpDatabase();
const PRESSES = 1_000;
let other: AppProcess;
let hostId: string;

beforeAll(async () => {
  hostId = (await makeAdmin('Ann')).userId;
  await openCalls([hostId]);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`insert into settings (key, value) values ('company.published', 'true')
      on conflict (key) do update set value = 'true'`),
  );
  other = await startProcess({
    DATA_DIR: env().dataDir,
    DATABASE_URL: env().databaseUrl ?? '',
    AUTH_SECRET,
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await other.end('SIGTERM');
});

/** Posts the page's form at the other process, from an address of its own. */
async function press(start: number, at: number): Promise<boolean> {
  const { form, zone, name, email, company, at: time } = bookingAt(start);
  const response = await fetch(
    `${other.address}/book/${CALL}?${new URLSearchParams({ zone, at: time })}`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': `10.9.${Math.floor(at / 250)}.${at % 250}`,
        Origin: other.address,
      },
      body: new URLSearchParams({ form, zone, name, email, company, at: time }),
    },
  );
  const page = await response.text();
  if (response.status === 503) {
    // Too many at once for this machine: the page asks to try again, with all that was typed.
    await setTimeout(500);
    return press(start, at);
  }
  const isRefused = response.status === 409 && page.includes('The next free times');
  if (response.status !== 302 && !isRefused) {
    throw new Error(`The press ended in ${response.status}.`);
  }
  return response.status === 302;
}

it(`lets one of ${PRESSES} people who press one time at once have it, in two processes`, async () => {
  const { kind, times } = await offersNow();
  const start = times[30]?.start ?? 0;
  const pressed = await Promise.all(
    Array.from({ length: PRESSES }, async (_, at) => {
      if (at % 10 === 0) return press(start, at);
      return bookMeeting(kind, bookingAt(start, { form: randomUUID() })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TimeTakenError) return false;
          throw error;
        },
      );
    }),
  );
  expect(pressed.filter(Boolean)).toHaveLength(1);
  const held = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingHosts).where(eq(meetingHosts.userId, hostId)),
  );
  expect(held).toHaveLength(1);
  const [alone] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${meetings} m
        where not exists (select from meeting_hosts h where h.meeting_id = m.id)`,
    ),
  );
  expect(alone?.count).toBe(0);
  expect((await offersNow()).times.map((time) => time.start)).not.toContain(start);
});
