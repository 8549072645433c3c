import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { openCalendarFetch } from '#app/areas/calendars/calendar-fetch.server.ts';
import { listOwnCalendars } from '#app/areas/calendars/calendar-queries.server.ts';
import {
  beginConnecting,
  endConnecting,
} from '#app/areas/calendars/connect-calendar-commands.server.ts';
import { openCalendarAccounts } from '#app/areas/calendars/oauth-account.server.ts';
import { removeOutsideCalendar } from '#app/areas/calendars/remove-calendar-commands.server.ts';
import { chooseWriting } from '#app/areas/calendars/write-choice-commands.server.ts';
import { setMeetingStatus } from '#app/areas/meetings/meeting-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { OAUTH_KINDS, type OauthKind } from '#app/records/calendar/calendar-status.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import { providerPlace, startCalendarProvider } from '#tests/helpers/calendar-providers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { read } from '#tests/helpers/meetings.ts';
import {
  busyElsewhere,
  calendars,
  copies,
  DAY,
  endWaiting,
  move,
  schedule,
  writeDue,
} from '#tests/helpers/written-meetings.ts';

setUpDatabase();

let dana: AdminActor;
const running = {
  google: await startCalendarProvider('google'),
  microsoft: await startCalendarProvider('microsoft'),
};
afterAll(() => Promise.all(Object.values(running).map(({ close }) => close())));

const OWN = { google: 'dana@firm.example', microsoft: 'AAMk=' };
beforeEach(async () => {
  const calendarPlaces = {
    google: providerPlace(running.google.url),
    microsoft: providerPlace(running.microsoft.url),
  };
  openCalendarFetch({ calendarAllowHosts: [], calendarPlaces });
  openCalendarAccounts({ calendarPlaces, appUrl: 'http://plenum.test' });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars, meetings'));
  dana ??= await makeAdmin('Dana');
  const owner = { address: 'dana@firm.example' };
  const lists = {
    google: [{ id: OWN.google, summary: 'Dana', accessRole: 'owner', primary: true }],
    microsoft: [{ id: OWN.microsoft, name: 'Dana', canEdit: true, isDefaultCalendar: true, owner }],
  };
  for (const kind of OAUTH_KINDS) {
    const { state } = running[kind];
    Object.assign(state, { lists: lists[kind], events: new Map(), written: new Map() });
    Object.assign(state, {
      faults: [],
      isRevoked: false,
      withoutWriting: false,
      sent: [],
      meanwhile: null,
    });
    state.tokens.revoked.length = 0;
  }
});

async function connect(kind: OauthKind) {
  const address = await beginConnecting(dana, 'session', kind);
  const page = await (await fetch(address)).text();
  const back = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await endConnecting(dana, 'session', new URL(back).searchParams);
  const [calendar] = await calendars();
  if (!calendar) throw new Error('The calendar was not added.');
  return calendar;
}

describe.each(OAUTH_KINDS)('meetings in a calendar at %s', (kind) => {
  const { state } = running[kind];
  const there = () =>
    [...(state.written.get(OWN[kind])?.values() ?? [])].filter(
      ({ status }) => status !== 'cancelled',
    );
  const startOf = (event?: Record<string, unknown>) =>
    String((event?.start as { dateTime: string } | undefined)?.dateTime).slice(0, 16);
  const textOf = (event?: Record<string, unknown>) =>
    kind === 'google'
      ? event?.description
      : (event?.body as { content: string } | undefined)?.content;
  const titleOf = (event?: Record<string, unknown>) => event?.summary ?? event?.subject;

  it('are written where it is the only one, moved and taken out, without guests', async () => {
    expect(await connect(kind)).toMatchObject({ mayWrite: true, writesMeetings: true });
    const id = await schedule(dana);
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(startOf(there()[0])).toBe(`${DAY}T10:00`);
    expect(titleOf(there()[0])).toBe('Quarterly review');
    expect(textOf(there()[0])).toContain('Bring the plans.');
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    await move(dana, id, '11:00');
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(startOf(there()[0])).toBe(`${DAY}T11:00`);
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    expect(await copies()).toMatchObject([{ versionWritten: 2, sequenceWritten: 1, tries: 0 }]);
    expect(JSON.stringify(state.sent)).not.toMatch(/attendees/);
    await setMeetingStatus(dana, id, { status: 'cancelled', version: 2 });
    await writeDue();
    expect(there()).toEqual([]);
    expect(await copies()).toEqual([]);
    // One that is on again is written again, also where a deleted event has its name.
    await setMeetingStatus(dana, id, { status: 'scheduled', version: 3 });
    await writeDue();
    expect(there()).toHaveLength(1);
  });

  it('make nobody busy, also where they are written while the calendar is read', async () => {
    await connect(kind);
    let id = '';
    state.meanwhile = async () => {
      id = await schedule(dana);
      await writeDue();
    };
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    expect(there()).toHaveLength(1);
    expect(await copies()).toMatchObject([{ meetingId: id, tries: 0 }]);
    // What their host copies within the calendar is the host's.
    const own = there()[0];
    const { start, end } = own as unknown as { start: object; end: object };
    const copied = { id: 'copied', start, end, iCalUId: 'other', iCalUID: 'other' };
    state.written.get(OWN[kind])?.set('copied', { ...copied, transactionId: null });
    expect((await busyElsewhere(dana)).starts).toEqual(['10:00']);
  });

  it('are there once where the answer was lost, or what was noted of it', async () => {
    await connect(kind);
    const id = await schedule(dana);
    // Microsoft is asked first whether it has the meeting; each begins with a new access.
    state.faults = kind === 'google' ? ['loses'] : [null, 'loses'];
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(await copies()).toMatchObject([{ tries: 1, versionWritten: null }]);
    // Known as ours, though its id never arrived.
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    await move(dana, id, '12:00');
    await endWaiting();
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(startOf(there()[0])).toBe(`${DAY}T12:00`);
    await unsafeOwnerTransaction((tx) => emptyTables(tx, 'meeting_copies'));
    await move(dana, id, '13:00');
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(startOf(there()[0])).toBe(`${DAY}T13:00`);
    await unsafeOwnerTransaction((tx) => tx.update(meetingCopies).set({ href: null, etag: null }));
    await setMeetingStatus(dana, id, { status: 'cancelled', version: 3 });
    await writeDue();
    expect(there()).toEqual([]);
  });

  it('K47: keep the description that their host wrote, and get their own time back', async () => {
    await connect(kind);
    const id = await schedule(dana);
    await writeDue();
    const [event] = there();
    if (!event) throw new Error('It was not written.');
    const note = 'Ask for the keys.';
    const theirs = {
      ...event,
      start: { ...(event.start as object), dateTime: `${DAY}T07:00:00Z` },
      ...(kind === 'google' ? { description: note, etag: '"2"' } : {}),
      ...(kind === 'microsoft' ? { body: { content: note }, '@odata.etag': '"2"' } : {}),
    };
    state.written.get(OWN[kind])?.set(event.id, theirs);
    for (const time of ['11:00', '12:00']) {
      await move(dana, id, time);
      await writeDue();
      expect(startOf(there()[0])).toBe(`${DAY}T${time}`);
      expect(textOf(there()[0])).toBe(note);
    }
  });

  it('that their host deletes there are written again by the next change', async () => {
    await connect(kind);
    const id = await schedule(dana);
    await writeDue();
    const [event] = there();
    if (kind === 'google') Object.assign(event ?? {}, { status: 'cancelled', etag: '"2"' });
    else state.written.get(OWN[kind])?.clear();
    await writeDue();
    expect(there()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'scheduled' });
    await move(dana, id, '11:00');
    await writeDue();
    expect(there()).toHaveLength(1);
    expect(startOf(there()[0])).toBe(`${DAY}T11:00`);
  });

  it('wait where they are throttled, and are written with a new access where the old one ended', async () => {
    await connect(kind);
    const id = await schedule(dana);
    state.faults = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 401 }];
    await writeDue();
    expect(there()).toHaveLength(1);
    await move(dana, id, '11:00');
    state.faults = [{ status: 429, headers: { 'retry-after': '120' } }];
    await writeDue();
    expect((await copies())[0]?.failure).toMatch(/asked too often/);
    state.isRevoked = true;
    await endWaiting();
    await writeDue();
    expect((await copies())[0]?.failure).toMatch(/Connect (Google|Microsoft) again/);
    await connect(kind);
    await endWaiting();
    await writeDue();
    expect(startOf(there()[0])).toBe(`${DAY}T11:00`);
    expect((await listOwnCalendars(dana)).calendars[0]?.writeFailure).toBeNull();
  });

  it('need an access that allows it: one that was given to read has to be given again', async () => {
    state.withoutWriting = true;
    const calendar = await connect(kind);
    expect(calendar).toMatchObject({ mayWrite: false, writesMeetings: false });
    await expect(
      chooseWriting(dana, calendar.id, { turn: 'on', version: calendar.version }),
    ).rejects.toThrow(/only be read/);
    state.withoutWriting = false;
    expect(await connect(kind)).toMatchObject({ mayWrite: true, writesMeetings: true });
    await schedule(dana);
    await writeDue();
    expect(there()).toHaveLength(1);
  });

  it('are taken out of a calendar that is removed before its access is given back', async () => {
    const calendar = await connect(kind);
    await schedule(dana);
    await writeDue();
    await removeOutsideCalendar(dana, calendar.id);
    expect((await listOwnCalendars(dana)).calendars).toEqual([]);
    expect(state.tokens.revoked).toEqual([]);
    await writeDue();
    expect(there()).toEqual([]);
    expect(await calendars()).toEqual([]);
    expect(state.tokens.revoked).toHaveLength(kind === 'google' ? 1 : 0);
  });

  it('stay in a calendar that is connected again before it has gone', async () => {
    const calendar = await connect(kind);
    const id = await schedule(dana);
    await writeDue();
    await removeOutsideCalendar(dana, calendar.id);
    expect(await connect(kind)).toMatchObject({
      id: calendar.id,
      isPaused: false,
      leavingAt: null,
    });
    await move(dana, id, '11:00');
    await writeDue();
    expect(there().map(startOf)).toEqual([`${DAY}T11:00`]);
  });
});

it('a meeting at Google carries the number of its invitation, and never a lower one than there', async () => {
  await connect('google');
  const events = () => running.google.state.written.get(OWN.google) ?? new Map();
  const id = await schedule(dana);
  const sequenceAfter = async (time: string) => {
    await move(dana, id, time);
    await writeDue();
    const [event] = events().values();
    expect(event.start).toEqual({ dateTime: `${DAY}T${time}:00.000Z` });
    return event.sequence;
  };
  await writeDue();
  const [first] = events().values();
  expect(first.sequence).toBe(0);
  expect(await sequenceAfter('11:00')).toBe(1);
  // Google counts what its owner does.
  const [moved] = events().values();
  events().set(moved.id, { ...moved, sequence: 7 });
  expect(await sequenceAfter('12:00')).toBe(7);
});
