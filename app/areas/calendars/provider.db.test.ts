import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { decryptText } from '#app/access/auth.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { OAUTH_KINDS, type OauthKind } from '#app/records/calendar/calendar-status.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { providerPlace, startCalendarProvider } from '#tests/helpers/calendar-providers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { busyOfHosts, refreshBefore } from './busy-queries.server.ts';
import { switchOutsideCalendar } from './calendar-commands.server.ts';
import { openCalendarFetch } from './calendar-fetch.server.ts';
import { readCalendarsJob } from './calendar-jobs.server.ts';
import { beginConnecting, endConnecting } from './connect-calendar-commands.server.ts';
import { openCalendarAccounts } from './oauth-account.server.ts';
import { removeOutsideCalendar } from './remove-calendar-commands.server.ts';

setUpDatabase();

const SESSION = 'session-of-dana';
let host: AdminActor;
const running = {
  google: await startCalendarProvider('google'),
  microsoft: await startCalendarProvider('microsoft'),
};
afterAll(() => Promise.all(Object.values(running).map(({ close }) => close())));

beforeEach(async () => {
  const calendarPlaces = {
    google: providerPlace(running.google.url),
    microsoft: providerPlace(running.microsoft.url),
  };
  openCalendarFetch({ calendarAllowHosts: [], calendarPlaces });
  openCalendarAccounts({ calendarPlaces, appUrl: 'http://plenum.test' });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars'));
  host ??= await makeAdmin('Dana');
  Object.assign(running.google.state, {
    lists: [
      { id: 'dana@firm.example', summary: 'Dana', accessRole: 'owner', primary: true },
      { id: 'holidays', summary: 'Holidays', accessRole: 'reader' },
      { id: 'colleague@firm.example', summary: 'Colleague', accessRole: 'writer' },
    ],
    events: new Map([['dana@firm.example', [eventOf('google', 1)]]]),
  });
  const owner = { address: 'dana@firm.example' };
  Object.assign(running.microsoft.state, {
    lists: [
      { id: 'AAMk=', name: 'Calendar', canEdit: true, isDefaultCalendar: true, owner },
      { id: 'AAMk2', name: 'Birthdays', canEdit: false, owner },
      { id: 'AAMk3', name: 'Colleague', canEdit: true, owner: { address: 'sam@firm.example' } },
    ],
    events: new Map([['AAMk=', [eventOf('microsoft', 1)]]]),
  });
});
afterEach(() => {
  for (const { state } of Object.values(running)) {
    Object.assign(state, {
      faults: [],
      isRevoked: false,
      refuses: false,
      pageSize: 100,
      slowMs: 0,
    });
  }
});

const HOUR = 3_600_000;
const hour = (ahead: number) => Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR + 2 * ahead * HOUR;
function eventOf(kind: OauthKind, ahead: number, more: object = {}) {
  const [start, end] = [hour(ahead), hour(ahead) + HOUR].map((at) => new Date(at).toISOString());
  if (kind === 'google') return { start: { dateTime: start }, end: { dateTime: end }, ...more };
  const at = (text = '') => ({ dateTime: `${text.slice(0, 19)}.0000000`, timeZone: 'UTC' });
  return { start: at(start), end: at(end), ...more };
}
const OWN = { google: 'dana@firm.example', microsoft: 'AAMk=' };
const serve = (kind: OauthKind, ...events: object[]) =>
  running[kind].state.events.set(OWN[kind], events);

/** What the provider sends the browser back with, once its person said yes. */
async function allow(kind: OauthKind, actor = host, session = SESSION): Promise<URLSearchParams> {
  const address = await beginConnecting(actor, session, kind);
  const page = await (await fetch(address)).text();
  const back = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(back).toMatch(/^http:\/\/plenum\.test\/admin\/meetings\/calendars\/connected\?/);
  return new URL(back).searchParams;
}
const connect = async (kind: OauthKind) => endConnecting(host, SESSION, await allow(kind));

async function busy() {
  const until = new Date(hour(400));
  const found = await asActor({ kind: 'visitor' }, (tx) =>
    busyOfHosts(tx, [host.userId], new Date(), until),
  );
  const { busy: times = [], isKnown } = found.get(host.userId) ?? {};
  return { starts: times.map(({ start }) => start.getTime()), isKnown };
}
const stored = () => unsafeOwnerTransaction((tx) => tx.select().from(outsideCalendars));
const readAgain = () => readCalendarsJob.run({});
const age = (minutes: number) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(outsideCalendars).set({
      lastReadAt: sql`now() - make_interval(mins => ${minutes})`,
      failingSince: sql`case when failing_since is null then null else now() - make_interval(mins => ${minutes}) end`,
    }),
  );

describe.each(OAUTH_KINDS)('the calendars of an account at %s', (kind) => {
  const { state } = running[kind];

  it('are added where they are its person’s own, and make them busy', async () => {
    await connect(kind);
    expect(await busy()).toEqual({ starts: [hour(1)], isKnown: true });
    const rows = await stored();
    expect(rows).toMatchObject([{ kind, userId: host.userId, failure: null }]);
    expect(`${rows[0]?.address}${rows[0]?.account}`).not.toMatch(/lasting|dana@|AAMk/);
  });

  it('are read without titles, people or places', async () => {
    state.asked.length = 0;
    await connect(kind);
    const read = state.asked.find(({ pathname }) => /events$|calendarView$/.test(pathname));
    const fields = read?.searchParams.get(kind === 'google' ? 'fields' : '$select') ?? '';
    expect(fields).toContain('start');
    expect(fields).not.toMatch(/summary|subject|description|location|body|email|displayName/);
  });

  it('are read page by page, or not at all', async () => {
    const many = Array.from({ length: 25 }, (_, at) => eventOf(kind, at));
    await connect(kind);
    serve(kind, ...many);
    state.pageSize = 10;
    // The second page makes wait, the third finds the token at its end.
    state.faults = [null, { status: 429, headers: { 'retry-after': '0' } }, null, { status: 401 }];
    await readAgain();
    expect((await busy()).starts).toHaveLength(25);
    serve(kind, ...many.slice(0, 12));
    state.faults = [null, { status: 429, headers: { 'retry-after': '600' } }];
    await readAgain();
    expect((await busy()).starts).toHaveLength(25);
    expect(await stored()).toMatchObject([
      { failure: 'The server says that it is asked too often.' },
    ]);
    await readAgain();
    expect((await busy()).starts).toHaveLength(12);
  });

  it('are not read where a page is missing, whatever comes in its place', async () => {
    const many = Array.from({ length: 25 }, (_, at) => eventOf(kind, at));
    await connect(kind);
    serve(kind, ...many);
    await readAgain();
    serve(kind, ...many.slice(0, 12));
    state.pageSize = 10;
    for (const fault of [{ status: 404 }, { status: 200, body: {} }, 'loses'] as const) {
      state.faults = [null, fault];
      await readAgain();
      expect((await stored())[0]?.failure, JSON.stringify(fault)).not.toBeNull();
      expect((await busy()).starts).toHaveLength(25);
    }
    await readAgain();
    expect((await busy()).starts).toHaveLength(12);
  });

  it('hold a press up for two seconds at most, and count once they have answered', async () => {
    await connect(kind);
    serve(kind, eventOf(kind, 3));
    await age(2);
    state.slowMs = 4_000;
    const begun = Date.now();
    await refreshBefore([host.userId]);
    const waited = Date.now() - begun;
    expect(waited).toBeGreaterThan(1_900);
    expect(waited).toBeLessThan(3_500);
    // Until then the last whole read stands.
    expect(await busy()).toEqual({ starts: [hour(1)], isKnown: true });
    await expect.poll(async () => (await busy()).starts).toEqual([hour(3)]);
  });

  it('count as not read after ten minutes of errors, half answers or an end of access', async () => {
    await connect(kind);
    for (const fault of [
      { status: 410, body: { error: { code: 410 } } },
      { status: 500 },
      { status: 200, body: { items: [{}], value: [{ showAs: 'busy' }] } },
      { status: 200, body: 'no JSON' },
    ]) {
      state.faults = [fault];
      await readAgain();
      expect((await stored())[0]?.failure, JSON.stringify(fault)).not.toBeNull();
      expect((await busy()).isKnown).toBe(true);
    }
    await age(11);
    expect((await busy()).isKnown).toBe(false);
  });

  it('K41: once the access has ended, nothing is offered and its person is told how to connect again', async () => {
    await connect(kind);
    state.isRevoked = true;
    await readAgain();
    await age(11);
    await readAgain();
    const name = kind === 'google' ? 'Google' : 'Microsoft';
    const again = `${name} no longer lets us in. Connect ${name} again.`;
    expect(await stored()).toMatchObject([{ failure: again }]);
    expect((await busy()).isKnown).toBe(false);
    const mails = (await mailTo(host.email)).filter(({ content }) =>
      /cannot be read/.test(content.subject),
    );
    expect(JSON.stringify(mails.at(-1))).toContain(again);
    await connect(kind);
    expect(await stored()).toMatchObject([{ failure: null }]);
    expect(await busy()).toEqual({ starts: [hour(1)], isKnown: true });
  });

  it('do not count what the product wrote there itself', async () => {
    const { id } = await unsafeOwnerTransaction((tx) => makeMeeting(tx));
    serve(kind, eventOf(kind, 3, { iCalUID: id, iCalUId: id }), eventOf(kind, 5));
    await connect(kind);
    expect((await busy()).starts).toEqual([hour(5)]);
  });

  it('are read again with the token that was handed out last', async () => {
    await connect(kind);
    const tokenOf = async () =>
      JSON.parse(await decryptText((await stored())[0]?.account ?? '')).refreshToken;
    const first = await tokenOf();
    await readAgain();
    expect((await tokenOf()) === first).toBe(kind === 'google');
  });

  it('are paused and removed; the last one gives the access back', async () => {
    const [own] = state.lists;
    state.lists.push({ ...own, id: 'second', primary: false, isDefaultCalendar: false });
    await connect(kind);
    const [one, two] = await stored();
    await switchOutsideCalendar(host, one?.id ?? '', { turn: 'off', version: 1 });
    state.tokens.revoked = [];
    await removeOutsideCalendar(host, one?.id ?? '');
    expect(state.tokens.revoked).toEqual([]);
    await removeOutsideCalendar(host, two?.id ?? '');
    expect(state.tokens.revoked).toHaveLength(kind === 'google' ? 1 : 0);
    expect(await stored()).toEqual([]);
  });

  it('are not connected by an answer that is foreign, spent, refused or made up', async () => {
    const other = await makeAdmin('Other');
    const mine = await allow(kind);
    await expect(endConnecting(other, SESSION, mine)).rejects.toThrow(RefusedError);
    // Spent, whoever tried it.
    await expect(endConnecting(host, SESSION, mine)).rejects.toThrow(/already used/);
    await expect(endConnecting(host, 'another', await allow(kind))).rejects.toThrow(RefusedError);
    await expect(endConnecting(host, SESSION, new URLSearchParams('code=x'))).rejects.toThrow(
      RefusedError,
    );
    state.refuses = true;
    await expect(connect(kind)).rejects.toThrow(/was not allowed/);
    state.refuses = false;
    const guessed = await allow(kind);
    guessed.set('code', 'guessed');
    await expect(endConnecting(host, SESSION, guessed)).rejects.toThrow(/Connect .* again/);
    const [first, second] = [await allow(kind), await allow(kind)];
    // A code of another attempt has another proof.
    second.set('code', first.get('code') ?? '');
    await expect(endConnecting(host, SESSION, second)).rejects.toThrow(/Connect .* again/);
    expect(await stored()).toEqual([]);
    expect(state.tokens.codes).toBeGreaterThan(0);
  });
});

it('a page that leads to another server is not followed, and gets no token', async () => {
  const { state } = running.microsoft;
  await connect('microsoft');
  state.faults = [
    {
      status: 200,
      body: { value: [], '@odata.nextLink': `${running.google.url}/v1.0/me/calendars/x` },
    },
  ];
  running.google.state.asked.length = 0;
  await readAgain();
  expect(running.google.state.asked).toEqual([]);
  const [row] = await stored();
  expect(row?.failure).toBe('Microsoft leads elsewhere.');
  await unsafeOwnerTransaction((tx) =>
    tx.delete(outsideCalendars).where(eq(outsideCalendars.id, row?.id ?? '')),
  );
});

it('without a provider’s place nothing of it begins, and what is connected is not read', async () => {
  await connect('google');
  openCalendarAccounts({
    calendarPlaces: { google: null, microsoft: null },
    appUrl: 'http://plenum.test',
  });
  await expect(beginConnecting(host, SESSION, 'google')).rejects.toThrow(/not set up/);
  await readAgain();
  expect(await stored()).toMatchObject([
    { failure: 'Google calendars are not set up here any more.' },
  ]);
});
