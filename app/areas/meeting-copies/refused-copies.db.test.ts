import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import { addCaldavAccount } from '#app/areas/calendars/calendar-commands.server.ts';
import { openCalendarFetch } from '#app/areas/calendars/calendar-fetch.server.ts';
import { listOwnCalendars } from '#app/areas/calendars/calendar-queries.server.ts';
import { removeOutsideCalendar } from '#app/areas/calendars/remove-calendar-commands.server.ts';
import { chooseWriting } from '#app/areas/calendars/write-choice-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { type CaldavServer, startRadicale } from '#tests/helpers/caldav-servers.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import { startFaultyProxy } from '#tests/helpers/faulty-proxy.ts';
import { read } from '#tests/helpers/meetings.ts';
import {
  busyElsewhere,
  calendars,
  connect,
  copies,
  endWaiting,
  move,
  schedule,
  writeDue,
} from '#tests/helpers/written-meetings.ts';
import { writeCalendarJob, writeCalendarsJob } from './copy-jobs.server.ts';

setUpDatabase();

let dana: AdminActor;
let sam: AdminActor;
beforeEach(async () => {
  openCalendarFetch({ calendarAllowHosts: ['127.0.0.1'] });
  await unsafeOwnerTransaction((tx) => emptyTables(tx, 'outside_calendars, meetings'));
  dana ??= await makeAdmin('Dana');
  sam ??= await makeAdmin('Sam');
});

describe('a calendar that does not take a meeting', () => {
  let server: CaldavServer;
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  beforeAll(async () => {
    server = await startRadicale();
    await server.makeCalendar('work', 'VEVENT');
    proxy = await startFaultyProxy(server.url);
  });
  afterAll(async () => {
    await proxy.close();
    await server.stop();
  });
  beforeEach(async () => {
    proxy.faults.length = 0;
    await server.dropCalendar('work');
    await server.makeCalendar('work', 'VEVENT');
  });
  const begin = async () => {
    const calendar = await connect(server, dana, { url: proxy.url });
    return { calendar, id: await schedule(dana) };
  };
  const put = (fault: object) => proxy.faults.push({ method: 'PUT', ...fault } as never);

  it('is written again later, its owner is told once, and other calendars do not wait', async () => {
    const { id } = await begin();
    const second = await schedule(dana, '14:00');
    const third = await schedule(dana, '16:00');
    const told = async () =>
      (await mailTo(dana.email)).filter(({ content }) => /written/.test(content.subject));
    for (let round = 1; round <= 5; round += 1) {
      put({ status: 500 });
      put({ status: 500 });
      proxy.asked.length = 0;
      await writeDue();
      // After two failures in a row the third meeting is not even tried.
      expect(proxy.asked.filter((method) => method === 'PUT')).toHaveLength(2);
      expect(await copies()).toHaveLength(3);
      for (const copy of await copies()) expect(copy).toMatchObject({ tries: round });
      await writeDue();
      expect(proxy.asked.filter((method) => method === 'PUT')).toHaveLength(2);
      await endWaiting();
      await writeCalendarsJob.run({});
      await endWaiting();
    }
    expect(await told()).toHaveLength(1);
    const [own] = (await listOwnCalendars(dana)).calendars;
    expect(own?.writeFailure).toMatch(/error \(500\)/);
    expect((await listOwnCalendars(dana)).isKnown).toBe(true);
    await writeDue();
    for (const each of [id, second, third]) {
      expect(await server.get('work', each)).toContain(`UID:${each}`);
    }
    await writeCalendarsJob.run({});
    expect((await calendars())[0]?.writeToldAt).toBeNull();
  });

  it('holds up nobody else while it never answers', async () => {
    const { calendar, id } = await begin();
    const other = await connect(server, sam);
    const theirs = await schedule(sam);
    put({ does: 'hang' });
    const slow = writeCalendarJob.run({ calendarId: calendar });
    await expect.poll(() => proxy.asked.at(-1)).toBe('PUT');
    await writeCalendarJob.run({ calendarId: other });
    expect(await server.get('work', theirs)).toContain(`UID:${theirs}`);
    expect(await server.get('work', id)).toBeNull();
    expect(proxy.breakOff()).toBe(1);
    await slow;
    expect((await copies()).filter(({ failure }) => failure)).toMatchObject([
      { meetingId: id, calendarId: calendar, tries: 1 },
    ]);
  });

  it('has one event where the answer was lost after it was written', async () => {
    const { id } = await begin();
    put({ does: 'lose' });
    await writeDue();
    expect(await copies()).toMatchObject([{ tries: 1, versionWritten: null }]);
    expect(await busyElsewhere(dana)).toEqual({ starts: [], isKnown: true });
    await move(dana, id, '11:00');
    await endWaiting();
    put({ does: 'lose' });
    await writeDue();
    await endWaiting();
    await writeDue();
    expect(await copies()).toMatchObject([{ tries: 0, versionWritten: 2 }]);
    expect(await server.get('work', id)).toContain('T110000Z');
  });

  it('that gives no mark is read before it is written over', async () => {
    const { id } = await begin();
    put({ does: 'unmark' });
    proxy.faults.push({ method: 'GET', does: 'unmark' });
    await writeDue();
    expect(await copies()).toMatchObject([{ etag: null, versionWritten: 1 }]);
    const text = (await server.get('work', id)) ?? '';
    await server.put('work', id, text.replace('END:VEVENT', 'COMMENT:Mine\r\nEND:VEVENT'));
    await move(dana, id, '11:00');
    await writeDue();
    expect(await server.get('work', id)).toMatch(/T110000Z[\s\S]*COMMENT:Mine/);
  });

  it('says in words that it can only be read, and that it is gone', async () => {
    const { id, calendar } = await begin();
    for (const [status, why] of [
      [403, /does not let us write/],
      [401, /name and password/],
      [507, /no room/],
    ] as const) {
      put({ status });
      await writeDue();
      expect((await copies())[0]?.failure).toMatch(why);
      await endWaiting();
    }
    await server.dropCalendar('work');
    await writeDue();
    expect((await copies())[0]?.failure).toMatch(/no longer has this calendar/);
    expect(await read(id)).toMatchObject({ status: 'scheduled' });
    await removeOutsideCalendar(dana, calendar);
    await endWaiting();
    await writeDue();
    expect(await calendars()).toMatchObject([{ isPaused: true, writesMeetings: false }]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(outsideCalendars).set({ leavingAt: new Date(Date.now() - 25 * 3_600_000) }),
    );
    await writeDue([calendar]);
    expect(await calendars()).toEqual([]);
    await server.makeCalendar('work', 'VEVENT');
  });

  it('is left alone while it is paused, and while another process writes into it', async () => {
    const { id, calendar } = await begin();
    await unsafeOwnerTransaction((tx) =>
      tx.update(outsideCalendars).set({ writingUntil: new Date(Date.now() + 60_000) }),
    );
    await writeDue();
    expect(await server.get('work', id)).toBeNull();
    await unsafeOwnerTransaction((tx) =>
      tx.update(outsideCalendars).set({ writingUntil: null, isPaused: true }),
    );
    await writeDue([calendar]);
    expect(await server.get('work', id)).toBeNull();
  });
});

it('a calendar that is the only one of its account is written from the beginning, one of several by choice', async () => {
  const server = await startRadicale();
  await server.makeCalendar('work', 'VEVENT');
  await addCaldavAccount(dana, { ...server.account, server: server.url, invitedAs: null });
  expect(await calendars()).toMatchObject([{ writesMeetings: true, mayWrite: true }]);
  await server.makeCalendar('second', 'VEVENT');
  await addCaldavAccount(sam, { ...server.account, server: server.url, invitedAs: null });
  const own = (await calendars()).filter(({ userId }) => userId === sam.userId);
  expect(own.map(({ writesMeetings }) => writesMeetings)).toEqual([false, false]);
  const [one] = own;
  await expect(
    chooseWriting(dana, one?.id ?? '', { turn: 'on', version: one?.version ?? 0 }),
  ).rejects.toThrow(NotFoundError);
  await expect(chooseWriting(sam, one?.id ?? '', { turn: 'on', version: 99 })).rejects.toThrow(
    ChangedMeanwhileError,
  );
  await unsafeOwnerTransaction((tx) => tx.update(outsideCalendars).set({ mayWrite: false }));
  await expect(
    chooseWriting(sam, one?.id ?? '', { turn: 'on', version: one?.version ?? 0 }),
  ).rejects.toThrow(/only be read/);
  expect((await calendars()).filter(({ writesMeetings }) => writesMeetings)).toHaveLength(1);
  await server.stop();
});
