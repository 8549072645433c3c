import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { openCalendarFetch } from '#app/areas/calendars/calendar-fetch.server.ts';
import { listOwnCalendars } from '#app/areas/calendars/calendar-queries.server.ts';
import { removeOutsideCalendar } from '#app/areas/calendars/remove-calendar-commands.server.ts';
import { chooseWriting } from '#app/areas/calendars/write-choice-commands.server.ts';
import {
  archiveMeeting,
  restoreMeeting,
  setMeetingStatus,
} from '#app/areas/meetings/meeting-commands.server.ts';
import { addHost, removeHost } from '#app/areas/meetings/meeting-host-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { type CaldavServer, startRadicale, startXandikos } from '#tests/helpers/caldav-servers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { read } from '#tests/helpers/meetings.ts';
import {
  archiveAway,
  busyElsewhere,
  calendars,
  connect,
  copies,
  DAY,
  move,
  schedule,
  writeDue,
} from '#tests/helpers/written-meetings.ts';
import { writeCalendarsJob } from './copy-jobs.server.ts';

setUpDatabase();

let dana: AdminActor;
let sam: AdminActor;
beforeEach(async () => {
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars, meetings'));
  dana ??= await makeAdmin('Dana');
  sam ??= await makeAdmin('Sam');
});

describe.each([
  ['Radicale', startRadicale],
  ['Xandikos', startXandikos],
] as const)('meetings in a calendar at %s', (_, start) => {
  let server: CaldavServer;
  beforeAll(async () => {
    server = await start();
    await server.makeCalendar('work', 'VEVENT');
    await server.makeCalendar('second', 'VEVENT');
  });
  afterAll(() => server.stop());
  const there = (id: string, calendar = 'work') => server.get(calendar, id);

  it('K51: are written, moved with their UID and SEQUENCE, and taken out', async () => {
    await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    const first = await there(id);
    expect(first).toContain(`UID:${id}`);
    expect(first).toContain('SEQUENCE:0');
    expect(first).toContain(`DTSTART:${DAY.replaceAll('-', '')}T100000Z`);
    expect(first).toContain('LOCATION:https://meet.example/room');
    expect(first).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/);
    await move(dana, id, '11:00');
    await move(dana, id, '12:00');
    await writeDue();
    const moved = await there(id);
    expect(moved).toContain(`UID:${id}`);
    expect(moved).toContain('SEQUENCE:2');
    expect(moved).toContain(`DTSTART:${DAY.replaceAll('-', '')}T120000Z`);
    expect(await copies()).toMatchObject([
      { meetingId: id, sequenceWritten: 2, versionWritten: 3, tries: 0, failure: null },
    ]);
    await setMeetingStatus(dana, id, { status: 'cancelled', version: 3 });
    await writeDue();
    expect(await there(id)).toBeNull();
    expect(await copies()).toEqual([]);
  });

  it('never make their host busy elsewhere, also as the server wrote them anew', async () => {
    await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    const text = (await there(id)) ?? '';
    await server.put('work', id, text.replace('END:VEVENT', 'X-SERVER:mine\r\nEND:VEVENT'));
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    await setMeetingStatus(dana, id, { status: 'cancelled', version: 1 });
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    await writeDue();
  });

  it('K47: keep what their host added, and get the time back that the meeting has', async () => {
    await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    const text = (await there(id)) ?? '';
    const alarm =
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT15M\r\nEND:VALARM';
    await server.put(
      'work',
      id,
      text
        .replace('T100000Z', 'T080000Z')
        .replace(/\r?\nDESCRIPTION:[^\r\n]*/, '\r\nDESCRIPTION:Ask for the keys\\, twice.')
        .replace('END:VEVENT', `${alarm}\r\nEND:VEVENT`),
    );
    await move(dana, id, '11:00');
    await move(dana, id, '12:00');
    await writeDue();
    const moved = await there(id);
    expect(moved).toContain('T120000Z');
    expect(moved).toContain('SEQUENCE:2');
    expect(moved).toContain('DESCRIPTION:Ask for the keys\\, twice.');
    expect(moved).toContain('TRIGGER:-PT15M');
    expect(moved).not.toContain('Bring the plans');
    await move(dana, id, '13:00');
    await writeDue();
    const last = await there(id);
    expect(last).toContain('T130000Z');
    expect(last).toContain('Ask for the keys');
    await archiveAway(dana, id);
  });

  it('that their host deletes there are held all the same, and written again by the next change', async () => {
    await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    await server.put('work', id, null);
    await writeDue();
    expect(await there(id)).toBeNull();
    expect(await read(id)).toMatchObject({ status: 'scheduled' });
    await move(dana, id, '11:00');
    await writeDue();
    expect(await there(id)).toContain('T110000Z');
    await server.put('work', id, null);
    await archiveAway(dana, id);
    expect(await copies()).toEqual([]);
  });

  it('are found by their UID after a crash, wherever they are, and never twice', async () => {
    await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    // The calendar has it, and what was noted of it is lost.
    await unsafeOwnerTransaction((tx) => emptyTables(tx, 'meeting_copies'));
    await move(dana, id, '11:00');
    await writeDue();
    expect(await there(id)).toContain('T110000Z');
    expect(await copies()).toMatchObject([
      { href: expect.stringContaining(`${id}.ics`), failure: null },
    ]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(meetingCopies).set({ href: null, etag: null, versionWritten: null }),
    );
    await archiveAway(dana, id);
    expect(await there(id)).toBeNull();
  });

  it('go with their host, with the choice, and with the calendar', async () => {
    const work = await connect(server, dana);
    const id = await schedule(dana);
    await writeDue();
    await addHost(dana, id, sam.userId);
    await removeHost(dana, id, dana.userId);
    await writeDue();
    expect(await there(id)).toBeNull();
    await addHost(dana, id, dana.userId);
    await writeDue();
    expect(await there(id)).toContain(`UID:${id}`);

    const second = (await calendars()).find(({ name }) => name === 'second');
    await chooseWriting(dana, second?.id ?? '', { turn: 'on', version: second?.version ?? 0 });
    await writeDue();
    expect(await there(id)).toBeNull();
    expect(await there(id, 'second')).toContain(`UID:${id}`);
    expect((await calendars()).filter(({ writesMeetings }) => writesMeetings)).toHaveLength(1);

    await removeOutsideCalendar(dana, second?.id ?? '');
    expect((await listOwnCalendars(dana)).calendars.map((each) => each.name)).not.toContain(
      'second',
    );
    expect((await listOwnCalendars(dana)).isKnown).toBe(true);
    await writeDue();
    expect(await there(id, 'second')).toBeNull();
    expect((await calendars()).map((each) => each.name)).not.toContain('second');

    const [first] = (await calendars()).filter((each) => each.id === work);
    await chooseWriting(dana, work, { turn: 'on', version: first?.version ?? 0 });
    await writeDue();
    expect(await there(id)).toContain(`UID:${id}`);
    const on = (await calendars()).find((each) => each.id === work);
    await chooseWriting(dana, work, { turn: 'off', version: on?.version ?? 0 });
    await writeDue();
    expect(await there(id)).toBeNull();
    expect(await read(id)).toMatchObject({ status: 'scheduled', archivedAt: null });
  });
});

it('what took place stays in a calendar that is removed, and is forgotten here', async () => {
  const server = await startRadicale();
  await server.makeCalendar('work', 'VEVENT');
  const work = await connect(server, dana);
  const [held, old] = [await schedule(dana, '10:00'), await schedule(dana, '14:00')];
  await writeDue();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await unsafeOwnerTransaction(async (tx) => {
    for (const [id, days] of [
      [held, 1],
      [old, 30],
    ] as const) {
      const past = { meetingDate: ago(days), status: 'completed' as const, version: 7 };
      await tx.update(meetings).set(past).where(eq(meetings.id, id));
    }
  });
  await writeCalendarsJob.run({});
  expect((await copies()).map(({ meetingId }) => meetingId)).toEqual([held]);
  await removeOutsideCalendar(dana, work);
  await writeDue([work]);
  expect(await calendars()).toEqual([]);
  for (const id of [held, old]) expect(await server.get('work', id)).toContain(`UID:${id}`);
  await server.stop();
});

it('each change of a meeting or its hosts has calendars written once it is committed', async () => {
  const queued = async () => {
    const { rows } = await database().query(
      `select count(*)::int as jobs from pgboss.job where name = 'write-calendars'`,
    );
    return Number(rows[0]?.jobs);
  };
  const before = await queued();
  const id = await schedule(dana);
  await move(dana, id, '11:00');
  await addHost(dana, id, sam.userId);
  await removeHost(dana, id, sam.userId);
  await archiveMeeting(dana, id, (await read(id)).version);
  await restoreMeeting(dana, id, (await read(id)).version);
  expect((await queued()) - before).toBe(6);
  await expect(archiveMeeting(dana, id, 1)).rejects.toThrow(ChangedMeanwhileError);
  expect((await queued()) - before).toBe(6);
});
