import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptText } from '#app/access/auth.server.ts';
import { busyOfHosts, refreshBefore } from '#app/areas/calendars/busy-queries.server.ts';
import { openCalendarFetch } from '#app/areas/calendars/calendar-fetch.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { bookingAt, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { getBooked } from './offer-queries.server.ts';

setUpDatabase();

const EVENTS = 100_000;
const HOUR = 3_600_000;
const written = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

let cast: Cast;
let server: Awaited<ReturnType<typeof startCalendarServer>>;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  cast ??= await makePeople();
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars, meeting_hosts'));
  await openCalls([cast.ann.userId, cast.ben.userId], { hostRule: 'first_free' });
  server = await startCalendarServer((_request, response) => answer(response));
});
afterEach(() => server.close());

/** A calendar of Ann's that was read so many minutes ago. */
async function connect(kind: 'ics' | 'caldav', minutesAgo: number) {
  const account = { userName: 'ann', password: 'secret' };
  await unsafeOwnerTransaction(async (tx) => {
    await tx.insert(outsideCalendars).values({
      userId: cast.ann.userId,
      kind,
      name: 'Work',
      host: '127.0.0.1',
      address: await encryptText(`${server.url}/calendar/`),
      account: kind === 'caldav' ? await encryptText(JSON.stringify(account)) : null,
      lastReadAt: sql`now() - make_interval(mins => ${minutesAgo})`,
      readUntil: sql`now() + interval '400 days'`,
    });
  });
}

const ownRow = async () => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(outsideCalendars).where(eq(outsideCalendars.userId, cast.ann.userId)),
  );
  return row;
};

const REQUESTS = 50;

/** Asks for one thing after another, as other people's requests do. */
async function othersAsk(): Promise<void> {
  for (let asked = 0; asked < REQUESTS; asked += 1) await ownRow();
  await offersNow();
}

/** Which of the two ended first: a press that waits for the calendar, or what others ask from when it was sent. */
async function orderOfEnds(type: string, status: number, body: string): Promise<string[]> {
  const order: string[] = [];
  const others = new Promise<void>((resolve, reject) => {
    answer = (response) => {
      response.writeHead(status, { 'content-type': type }).end(body, () => {
        othersAsk().then(() => resolve(void order.push('others')), reject);
      });
    };
  });
  const press = refreshBefore([cast.ann.userId]).then(() => order.push('press'));
  await Promise.all([press, others]);
  return order;
}

it('a server that lists 100,000 events holds nobody else up, and takes away that person’s times alone', async () => {
  await connect('caldav', 11);
  const entry = (at: number) =>
    `<response><href>/${at}</href><status>HTTP/1.1 200 OK</status></response>`;
  const list = Array.from({ length: EVENTS }, (_, at) => entry(at)).join('');
  const body = `<?xml version="1.0"?><multistatus xmlns="DAV:">${list}</multistatus>`;
  expect(await orderOfEnds('text/xml', 207, body)).toEqual(['others', 'press']);
  await expect.poll(async () => (await ownRow())?.failure, { timeout: 20_000 }).toMatch(/too /);
  const { kind, times } = await offersNow();
  expect(times.length).toBeGreaterThan(20);
  expect(new Set(times.flatMap(({ hosts }) => hosts.map(({ id }) => id)))).toEqual(
    new Set([cast.ben.userId]),
  );
  const token = tokenIn(await bookMeeting(kind, bookingAt(times[20]?.start ?? 0)));
  expect((await getBooked(token))?.hosts).toEqual([cast.ben.userId]);
});

it('a file of 100,000 events holds nobody else up, and is read', async () => {
  await connect('ics', 2);
  const { times } = await offersNow();
  const taken = times[20]?.start ?? 0;
  const event = (at: number) => {
    const start = taken - (EVENTS - 1 - at) * 3 * HOUR;
    return `BEGIN:VEVENT\nUID:${at}\nDTSTART:${written(start)}\nDURATION:PT30M\nEND:VEVENT\n`;
  };
  const events = Array.from({ length: EVENTS }, (_, at) => event(at)).join('');
  const body = `BEGIN:VCALENDAR\n${events}END:VCALENDAR\n`;
  expect(await orderOfEnds('text/calendar', 200, body)).toEqual(['others', 'press']);
  const isBusy = async () => {
    const found = await unsafeOwnerTransaction((tx) =>
      busyOfHosts(tx, [cast.ann.userId], new Date(taken), new Date(taken + HOUR / 2)),
    );
    return found.get(cast.ann.userId)?.busy.length;
  };
  await expect.poll(isBusy, { timeout: 20_000 }).toBe(1);
  const at = (await offersNow()).times.find(({ start }) => start === taken);
  expect(at?.hosts.map(({ id }) => id)).toEqual([cast.ben.userId]);
});
