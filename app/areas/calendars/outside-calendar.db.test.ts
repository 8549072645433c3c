import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { decryptText } from '#app/access/auth.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { makeAdmin, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { calendarWith, startCalendarServer } from '#tests/helpers/outside-calendars.ts';
import { busyOfHosts, refreshBefore } from './busy-queries.server.ts';
import { addOutsideAddress, switchOutsideCalendar } from './calendar-commands.server.ts';
import { openCalendarFetch } from './calendar-fetch.server.ts';
import { readCalendarsJob } from './calendar-jobs.server.ts';
import { listOwnCalendars } from './calendar-queries.server.ts';
import { removeOutsideCalendar } from './remove-calendar-commands.server.ts';

setUpDatabase();

let host: AdminActor;
let served: { status: number; body: string };
let asked = 0;
let server: Awaited<ReturnType<typeof startCalendarServer>>;

beforeAll(async () => {
  server = await startCalendarServer((_request, response) => {
    asked += 1;
    response.writeHead(served.status, { 'content-type': 'text/calendar' }).end(served.body);
  });
});
afterAll(() => server.close());

const HOUR = 3_600_000;
/** An hour that begins this many hours after the next full one, in UTC. */
const hour = (ahead: number) => {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + ahead * HOUR;
  return { start: new Date(start), end: new Date(start + HOUR) };
};
const written = (at: Date) => `:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const eventAt = ({ start, end }: { start: Date; end: Date }, ...more: string[]) =>
  [written(start), written(end), ...more] as const;

beforeEach(async () => {
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars'));
  host ??= await makeAdmin('Dana');
  served = { status: 200, body: calendarWith([eventAt(hour(24))]) };
});

const add = (given: Partial<Parameters<typeof addOutsideAddress>[1]> = {}) =>
  addOutsideAddress(host, {
    name: 'Work',
    address: `${server.url}/secret.ics`,
    invitedAs: null,
    ...given,
  });

async function busy(until = hour(24 * 60).start, hosts = [host.userId]) {
  const found = await asActor({ kind: 'visitor' }, (tx) =>
    busyOfHosts(tx, hosts, new Date(), until),
  );
  const own = found.get(hosts[0] ?? '');
  if (!own) throw new Error('Nothing was answered.');
  return own;
}

const age = (minutes: number) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(outsideCalendars).set({ lastReadAt: sql`now() - make_interval(mins => ${minutes})` }),
  );

const stored = () => unsafeOwnerTransaction((tx) => tx.select().from(outsideCalendars));

describe('a calendar by its address', () => {
  it('makes its owner busy for whoever books, and its address is stored encrypted', async () => {
    expect(await add()).toBe('It has 1 busy time ahead.');
    expect(await busy()).toEqual({ busy: [hour(24)], isKnown: true });
    const [row] = await stored();
    expect(row?.address).not.toContain('secret');
    expect(await decryptText(row?.address ?? '')).toBe(`${server.url}/secret.ics`);
    const own = await listOwnCalendars(host);
    expect(own.calendars).toMatchObject([{ name: 'Work', busyTimes: 1, failure: null }]);
    expect(JSON.stringify(own)).not.toContain('secret');
  });

  it('is added once, however often its form is sent', async () => {
    await add();
    expect(await add()).toBe('You added this calendar before. Nothing changed.');
    expect(await stored()).toHaveLength(1);
  });

  it('is refused in words if it can’t be read, and nothing is stored', async () => {
    for (const [given, why] of [
      [{ status: 401, body: '' }, /name and password/],
      [{ status: 404, body: '' }, /no longer has/],
      [{ status: 429, body: '' }, /too often/],
      [{ status: 500, body: '' }, /error \(500\)/],
      [{ status: 200, body: '<html>Sign in</html>' }, /not a calendar/],
      [{ status: 200, body: calendarWith([]).slice(0, -20) }, /only the beginning/],
    ] as const) {
      served = given;
      await expect(add()).rejects.toThrow(why);
    }
    await expect(add()).rejects.toThrow(RefusedError);
    expect(await stored()).toEqual([]);
  });

  it('is nobody else’s: not read, not paused, not removed', async () => {
    await add();
    const [row] = await stored();
    const other = await makeAdmin('Other');
    expect((await listOwnCalendars(other)).calendars).toEqual([]);
    const change = { turn: 'off', version: 1 } as const;
    await expect(switchOutsideCalendar(other, row?.id ?? '', change)).rejects.toThrow(
      NotFoundError,
    );
    await removeOutsideCalendar(other, row?.id ?? '');
    expect(await stored()).toHaveLength(1);
    const { customer } = await makePeople();
    const seen = await asActor(customer, (tx) => tx.select().from(outsideBusyTimes));
    expect(seen).toEqual([]);
  });

  it('does not count while paused, and is read at once when it is resumed', async () => {
    await add();
    const [row] = await stored();
    const id = row?.id ?? '';
    await switchOutsideCalendar(host, id, { turn: 'off', version: 1 });
    expect(await busy()).toEqual({ busy: [], isKnown: true });
    await expect(switchOutsideCalendar(host, id, { turn: 'on', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    served.body = calendarWith([eventAt(hour(48))]);
    await switchOutsideCalendar(host, id, { turn: 'on', version: 2 });
    expect(await busy()).toEqual({ busy: [hour(48)], isKnown: true });
    await removeOutsideCalendar(host, id);
    expect(await busy()).toEqual({ busy: [], isKnown: true });
    expect(await unsafeOwnerTransaction((tx) => tx.select().from(outsideBusyTimes))).toEqual([]);
  });

  it('is not asked about meetings that the product wrote there itself', async () => {
    const { customer } = await makePeople();
    const meeting = await unsafeOwnerTransaction((tx) =>
      makeMeeting(tx, { customerId: customer.customerId, meetingDate: hour(30).start }),
    );
    served.body = calendarWith([
      eventAt(hour(24), `UID:${meeting.id}`),
      eventAt(hour(26), `UID:${meeting.id.replace(/^./, 'x')}`),
    ]);
    await add();
    expect((await busy()).busy).toEqual([hour(26)]);
  });
});

describe('reading again', () => {
  it('happens at the press if the last read is older than a minute, once for all who press', async () => {
    await add();
    served.body = calendarWith([eventAt(hour(30))]);
    asked = 0;
    await refreshBefore([host.userId]);
    expect(asked).toBe(0);
    await age(2);
    await Promise.all(Array.from({ length: 20 }, () => refreshBefore([host.userId])));
    expect(asked).toBe(1);
    expect((await busy()).busy).toEqual([hour(30)]);
  });

  it('waits two seconds at most for a server that hangs, and stores what comes later', async () => {
    await add();
    await age(2);
    let release = () => {};
    const slow = await startCalendarServer((_request, response) => {
      release = () => response.end(calendarWith([eventAt(hour(40))]));
    });
    await unsafeOwnerTransaction(async (tx) => {
      const { encryptText } = await import('#app/access/auth.server.ts');
      await tx.update(outsideCalendars).set({ address: await encryptText(`${slow.url}/a.ics`) });
    });
    await refreshBefore([host.userId]);
    expect((await busy()).busy).toEqual([hour(24)]);
    release();
    await expect.poll(async () => (await busy()).busy).toEqual([hour(40)]);
    await slow.close();
  });

  it('keeps the last whole read if one is not whole, for ten minutes and no longer', async () => {
    await add();
    served = { status: 200, body: calendarWith([]).slice(0, 30) };
    await readCalendarsJob.run({});
    expect(await busy()).toEqual({ busy: [hour(24)], isKnown: true });
    expect((await listOwnCalendars(host)).calendars[0]?.failure).toMatch(/only the beginning/);
    await age(11);
    expect((await busy()).isKnown).toBe(false);
    served = { status: 200, body: calendarWith([]) };
    await readCalendarsJob.run({});
    expect(await busy()).toEqual({ busy: [], isKnown: true });
  });

  it('K48: tells its owner after ten minutes, once, and leaves other people alone', async () => {
    const other = await makeAdmin('Second host');
    await addOutsideAddress(other, {
      name: 'Mine',
      address: `${server.url}/b.ics`,
      invitedAs: null,
    });
    await add();
    await add({ name: 'Former job', address: `${server.url}/former.ics` });
    const former = eq(outsideCalendars.name, 'Former job');
    await unsafeOwnerTransaction(async (tx) => {
      const { encryptText } = await import('#app/access/auth.server.ts');
      const address = await encryptText('http://127.0.0.1:1/gone.ics');
      await tx.update(outsideCalendars).set({ address }).where(former);
    });
    await readCalendarsJob.run({});
    expect(await mailTo(host.email)).toEqual([]);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(outsideCalendars)
        .set({ lastReadAt: sql`now() - interval '11 minutes'` })
        .where(former),
    );
    await readCalendarsJob.run({});
    await readCalendarsJob.run({});
    expect(await mailTo(host.email)).toMatchObject([
      { content: { subject: 'Your calendar "Former job" cannot be read' } },
    ]);
    expect((await busy()).isKnown).toBe(false);
    expect((await busy(undefined, [other.userId])).isKnown).toBe(true);
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(outsideCalendars).where(former),
    );
    await removeOutsideCalendar(host, row?.id ?? '');
    expect(await busy()).toEqual({ busy: [hour(24)], isKnown: true });
  });

  it('offers nothing past what was read', async () => {
    await add();
    expect((await busy(hour(24 * 500).start)).isKnown).toBe(false);
  });
});

describe('K50: an address that leads inside', () => {
  it.each([
    'http://[::ffff:127.0.0.1]/a.ics',
    'webcal://127.0.0.1/',
    'https://localhost/a.ics',
    'http://169.254.169.254/latest',
    'https://10.0.0.8/a.ics',
  ])('%s is refused by the address connected to', async (address) => {
    openCalendarFetch({ calendarAllowHosts: ['calendar.example'] });
    await expect(add({ address })).rejects.toThrow(/private network/);
    expect(await stored()).toEqual([]);
  });

  it('is refused behind a redirect too, and one that the operator named is read', async () => {
    const redirecting = await startCalendarServer((request, response) => {
      const to = request.url === '/inside' ? 'http://169.254.169.254/latest' : `${server.url}/a`;
      response.writeHead(302, { location: to }).end();
    });
    await expect(add({ address: `${redirecting.url}/inside` })).rejects.toThrow(/private network/);
    expect(await add({ address: `${redirecting.url}/honest` })).toBe('It has 1 busy time ahead.');
    await redirecting.close();
  });

  it('ends endless redirects and endless files', async () => {
    const endless = await startCalendarServer((request, response) => {
      if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else {
        const more = () => response.write(Buffer.alloc(1 << 20, 'x'), () => setImmediate(more));
        more();
      }
    });
    await expect(add({ address: `${endless.url}/round` })).rejects.toThrow(/without end/);
    await expect(add({ address: `${endless.url}/huge` })).rejects.toThrow(/larger than 10 MB/);
    await endless.close();
  });
});
