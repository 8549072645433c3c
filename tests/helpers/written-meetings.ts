import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { busyOfHosts } from '#app/areas/calendars/busy-queries.server.ts';
import { addCaldavAccount } from '#app/areas/calendars/calendar-commands.server.ts';
import { readCalendarsJob } from '#app/areas/calendars/calendar-jobs.server.ts';
import { chooseWriting } from '#app/areas/calendars/write-choice-commands.server.ts';
import { writeCalendarJob } from '#app/areas/meeting-copies/copy-jobs.server.ts';
import { unsafeDueCopies } from '#app/areas/meeting-copies/copy-rows.server.ts';
import {
  archiveMeeting,
  scheduleMeeting,
  updateMeeting,
} from '#app/areas/meetings/meeting-commands.server.ts';
import {
  unsafeAccountsTransaction,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import type { CaldavServer } from './caldav-servers.ts';
import { edit, fields, read } from './meetings.ts';

/** Writes what is due into every calendar, those that were removed included, as the jobs do. */
export async function writeDue(calendarIds: readonly string[] = []): Promise<void> {
  const due = await unsafeAccountsTransaction((tx) => unsafeDueCopies(tx));
  for (const calendarId of new Set([...due.map((copy) => copy.calendarId), ...calendarIds])) {
    await writeCalendarJob.run({ calendarId });
  }
}

/** Has what failed tried again now. */
export async function endWaiting(): Promise<void> {
  await unsafeOwnerTransaction((tx) => tx.update(meetingCopies).set({ tryAfter: sql`now()` }));
}

/** A day within what is read of calendars. */
export const DAY = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
/** What a form of a meeting on that day holds. */
const at = (meetingTime: string) => ({
  ...fields(),
  meetingDate: DAY,
  meetingTime,
  timeZone: 'UTC',
  description: 'Bring the plans.',
});
/** Schedules an internal meeting that this person holds. */
export const schedule = (host: AdminActor, time = '10:00') =>
  scheduleMeeting(host, { ...at(time), hostId: host.userId });
/** Moves it on that day. */
export const move = async (actor: AdminActor, id: string, meetingTime: string) =>
  updateMeeting(actor, id, edit({ ...at(meetingTime), version: (await read(id)).version }));
/** What is noted of meetings in calendars. */
export const copies = () => unsafeOwnerTransaction((tx) => tx.select().from(meetingCopies));
/** Every calendar elsewhere. */
export const calendars = () =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(outsideCalendars).orderBy(outsideCalendars.createdAt),
  );

/** Reads calendars again, and when they make this person busy on that day. */
export const busyElsewhere = async (host: AdminActor) => {
  await readCalendarsJob.run({});
  const [from, until] = [new Date(`${DAY}T00:00Z`), new Date(`${DAY}T24:00Z`)];
  const found = await asActor({ kind: 'visitor' }, (tx) =>
    busyOfHosts(tx, [host.userId], from, until),
  );
  const { busy = [], isKnown } = found.get(host.userId) ?? {};
  return { starts: busy.map(({ start }) => start.toISOString().slice(11, 16)), isKnown };
};

/** Adds the calendars of an account, and has meetings written into the one that is called so. */
export async function connect(
  server: CaldavServer,
  actor: AdminActor,
  { url = server.url, name = 'work' } = {},
) {
  await addCaldavAccount(actor, { ...server.account, server: url, invitedAs: null });
  const own = (await calendars()).filter(({ userId }) => userId === actor.userId);
  const calendar = own.findLast((each) => each.name === name);
  if (!calendar) throw new Error('The calendar was not added.');
  if (!calendar.writesMeetings) {
    await chooseWriting(actor, calendar.id, { turn: 'on', version: calendar.version });
  }
  return calendar.id;
}

/** Archives an internal meeting, and has it taken out. */
export async function archiveAway(actor: AdminActor, id: string) {
  await archiveMeeting(actor, id, (await read(id)).version);
  await writeDue();
}
