import { request as requestHttp } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { type CaldavServer, startRadicale, startXandikos } from '#tests/helpers/caldav-servers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { busyOfHosts } from './busy-queries.server.ts';
import { addCaldavAccount } from './calendar-commands.server.ts';
import { openCalendarFetch } from './calendar-fetch.server.ts';
import { readCalendarsJob } from './calendar-jobs.server.ts';

setUpDatabase();

let host: AdminActor;
beforeEach(async () => {
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars'));
  host ??= await makeAdmin('Dana');
});

const WEEK = 7 * 86_400_000;
/** An hour on a day of the week after next, by how many weeks later. */
const hour = (weeks: number) => {
  const start = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + (2 + weeks) * WEEK);
  return { start, end: new Date(start.getTime() + 3_600_000) };
};
const written = (at: Date) => `:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const single = (uid: string, { start, end }: { start: Date; end: Date }) =>
  calendarWith([[written(start), written(end), `UID:${uid}`, 'DTSTAMP:20261201T000000Z']]);
/** A weekly series that began two years before the first of these hours. */
const sinceYears = (uid: string, weeks: number) => {
  const { start, end } = hour(weeks);
  const back = 104 * WEEK;
  return calendarWith([
    [
      written(new Date(start.getTime() - back)),
      written(new Date(end.getTime() - back)),
      `UID:${uid}`,
      'DTSTAMP:20261201T000000Z',
      'RRULE:FREQ=WEEKLY',
    ],
  ]);
};

async function busyWeek(weeks: number) {
  const from = hour(weeks).start;
  const until = new Date(from.getTime() + WEEK);
  const found = await asActor({ kind: 'visitor' }, (tx) =>
    busyOfHosts(tx, [host.userId], from, until),
  );
  return found.get(host.userId);
}

const names = async () =>
  (await unsafeOwnerTransaction((tx) => tx.select().from(outsideCalendars)))
    .map(({ name }) => name)
    .sort();

const addAccount = (server: { url: string; account: CaldavServer['account'] }, url = server.url) =>
  addCaldavAccount(host, { ...server.account, server: url, invitedAs: null });

/** What a server lists, with one calendar marked as never making busy; neither server lets that be set. */
function markedFree(listed: string, name: string): string {
  const mark =
    '<C:schedule-calendar-transp xmlns:C="urn:ietf:params:xml:ns:caldav"><C:transparent/></C:schedule-calendar-transp>';
  const own = /<(?:\w+:)?schedule-calendar-transp>.*?<\/(?:\w+:)?schedule-calendar-transp>/gs;
  const before = new RegExp(
    `/${name}/</(?:\\w+:)?href>\\s*<(?:\\w+:)?propstat>(?:\\s*<(?:\\w+:)?status>[^<]*<[^>]*>)?\\s*<(?:\\w+:)?prop>`,
  );
  return listed.replace(own, '').replace(before, (found) => found + mark);
}

describe.each([
  ['Radicale', startRadicale],
  ['Xandikos', startXandikos],
] as const)('%s', (_, start) => {
  let server: CaldavServer;
  beforeAll(async () => {
    server = await start();
    await server.makeCalendar('work', 'VEVENT');
  });
  afterAll(() => server.stop());

  it('K45: gives out whole series, which are expanded here, and changes are read by ETag', async () => {
    await server.put('work', 'series', sinceYears('series', 0));
    await server.put('work', 'once', single('once', hour(1)));
    await addAccount(server);
    expect(await names()).toContain('work');
    expect(await busyWeek(0)).toEqual({ busy: [hour(0)], isKnown: true });
    const shifted = new Date(hour(1).start.getTime() + 2 * 3_600_000);
    await server.put(
      'work',
      'once',
      single('once', { start: shifted, end: new Date(shifted.getTime() + 3_600_000) }),
    );
    await server.put('work', 'series', null);
    await readCalendarsJob.run({});
    expect(await busyWeek(0)).toEqual({ busy: [], isKnown: true });
    expect((await busyWeek(1))?.busy.map(({ start }) => start)).toEqual([shifted]);
    await server.put('work', 'once', null);
    await readCalendarsJob.run({});
    expect(await busyWeek(1)).toEqual({ busy: [], isKnown: true });
  });

  it('K44, K46: is read without sync-collection and ETags, and calendars that never make busy are left out', async () => {
    await server.put('work', 'once', single('once', hour(2)));
    await server.makeCalendar('never', 'VEVENT');
    await server.put(
      'never',
      'six-days',
      single('six-days', { start: hour(2).end, end: hour(8).end }),
    );
    // The server behind it, without what it could do, and with one calendar marked as free.
    let refused = 0;
    const proxy = await startCalendarServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        if (body.includes('sync-collection')) {
          refused += 1;
          response.writeHead(403).end();
          return;
        }
        const { host: _host, ...headers } = request.headers;
        const to = requestHttp(new URL(request.url ?? '/', server.url), {
          method: request.method,
          headers,
        });
        to.on('response', (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const text = markedFree(Buffer.concat(parts).toString(), 'never').replaceAll(
              /<(?:\w+:)?getetag>.*?<\/(?:\w+:)?getetag>/g,
              '',
            );
            const { 'content-length': _length, ...others } = answer.headers;
            response.writeHead(answer.statusCode ?? 500, others);
            response.end(text);
          });
        });
        to.end(body);
      });
    });
    await addAccount(server, proxy.url);
    expect((await busyWeek(2))?.busy).toEqual([hour(2)]);
    expect(refused).toBe(0);
    expect(await names()).toContain('work');
    expect(await names()).not.toContain('never');
    await server.put('work', 'once', single('once', hour(3)));
    await readCalendarsJob.run({});
    expect((await busyWeek(2))?.busy).toEqual([]);
    expect((await busyWeek(3))?.busy).toEqual([hour(3)]);
    await proxy.close();
    await server.put('work', 'once', null);
  });
});

describe('calendars that are not offered', () => {
  let server: CaldavServer;
  beforeAll(async () => {
    server = await startRadicale();
    await server.makeCalendar('work', 'VEVENT');
    await server.makeCalendar('tasks', 'VTODO');
  });
  afterAll(() => server.stop());

  it('K46: are those of tasks alone', async () => {
    await addAccount(server);
    expect(await names()).toEqual(['work']);
    expect(await addAccount(server)).toMatch(/before/);
    expect(await names()).toEqual(['work']);
  });

  it('a wrong password and another kind of server are refused in words', async () => {
    const wrong = { ...server.account, password: 'wrong' };
    await expect(addAccount({ ...server, account: wrong })).rejects.toThrow(/name and password/);
    const page = await startCalendarServer((_request, response) => response.end('<html></html>'));
    await expect(addAccount(server, page.url)).rejects.toThrow(/CalDAV/);
    await page.close();
    expect(await names()).toEqual([]);
  });

  it('K50: a server inside the network is refused unless it is named', async () => {
    openCalendarFetch({ calendarAllowHosts: [] });
    await expect(addAccount(server)).rejects.toThrow(/not sent unencrypted/);
    const inside = server.url.replace('http:', 'https:');
    await expect(addAccount(server, inside)).rejects.toThrow(/private network/);
    expect(await names()).toEqual([]);
  });
});
