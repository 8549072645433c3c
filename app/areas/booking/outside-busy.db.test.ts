import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addOutsideAddress } from '#app/areas/calendars/calendar-commands.server.ts';
import { openCalendarFetch } from '#app/areas/calendars/calendar-fetch.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { bookingAt, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { moveBooked } from './booking-change-commands.server.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { TimeTakenError } from './booking-rows.server.ts';
import { getBooked, getMoves } from './offer-queries.server.ts';

setUpDatabase();

const MINUTE = 60_000;
const written = (at: number) => `:${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`;
const eventAt = (start: number) => [written(start), written(start + 30 * MINUTE)] as const;

let cast: Cast;
let server: Awaited<ReturnType<typeof startCalendarServer>>;
let calendar: { status: number; body: string };

beforeAll(async () => {
  cast = await makePeople();
  server = await startCalendarServer((_request, response) => {
    response.writeHead(calendar.status, { 'content-type': 'text/calendar' }).end(calendar.body);
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars, meeting_hosts'));
  await openCalls([cast.ann.userId]);
  calendar = { status: 200, body: calendarWith([]) };
});

const add = () =>
  addOutsideAddress(cast.ann, { name: 'Work', address: `${server.url}/a.ics`, invitedAs: null });

/** Makes the calendar look as if it was last read so many minutes ago. */
const age = (minutes: number) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(outsideCalendars).set({ lastReadAt: sql`now() - make_interval(mins => ${minutes})` }),
  );

const starts = async () => (await offersNow()).times.map(({ start }) => start);

it('offers no time at which its host is busy elsewhere', async () => {
  const taken = (await starts())[20] ?? 0;
  calendar.body = calendarWith([eventAt(taken)]);
  await add();
  const left = await starts();
  expect(left).not.toContain(taken);
  expect(left.length).toBeGreaterThan(20);
});

it('offers nothing of a host whose calendar was not read for ten minutes, and all of it once it is', async () => {
  await add();
  const before = await starts();
  await age(11);
  expect(await starts()).toEqual([]);
  await age(0);
  expect(await starts()).toEqual(before);
});

it('reads the calendar again at the press: what was taken meanwhile is refused, booked or moved', async () => {
  await add();
  const { kind, times } = await offersNow();
  const [first = 0, second = 0] = times.slice(20).map(({ start }) => start);
  calendar.body = calendarWith([eventAt(first)]);
  await age(2);
  await expect(bookMeeting(kind, bookingAt(first))).rejects.toThrow(TimeTakenError);
  const token = tokenIn(await bookMeeting(kind, bookingAt(second)));
  const moves = (await getMoves(token, new Date())).map(({ start }) => start);
  const to = moves.find((start) => start > second + 60 * MINUTE) ?? 0;
  calendar.body = calendarWith([eventAt(first), eventAt(to)]);
  await age(2);
  const shown = (await getBooked(token))?.invitationSequence ?? 0;
  const move = moveBooked(token, { at: new Date(to).toISOString(), shown });
  await expect(move).rejects.toThrow(TimeTakenError);
});
