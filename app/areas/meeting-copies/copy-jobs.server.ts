import type { Hears } from '#app/access/occurrence.ts';
import {
  decryptedOfCalendar,
  type ProviderSignIn,
  renewalOf,
  unsafeStoreRenewed,
} from '#app/areas/calendars/calendar-access-commands.server.ts';
import { CalendarAway } from '#app/areas/calendars/calendar-fetch.server.ts';
import { oauthAccount } from '#app/areas/calendars/oauth-account.server.ts';
import { endLeaving } from '#app/areas/calendars/remove-calendar-commands.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { caldavWriter } from './caldav-writer.server.ts';
import type { CalendarWriter } from './calendar-writer.server.ts';
import { copiedMeeting } from './copied-meeting-queries.server.ts';
import {
  type DueCopy,
  unsafeBeginCopy,
  unsafeDueCopies,
  unsafeForgetPast,
  unsafeKeepCalendar,
  unsafeNoteFailed,
  unsafeNoteRemoved,
  unsafeNoteWritten,
  unsafeTakeCalendar,
} from './copy-rows.server.ts';
import { unsafeLeavingCalendars, unsafeTellOwners } from './failed-copy-commands.server.ts';
import { googleWriter } from './google-writer.server.ts';
import { microsoftWriter } from './microsoft-writer.server.ts';

/** After so many failures in a row a calendar is left alone until its next try. */
const MOST_FAILURES = 2;

/** Writes what is due into one calendar. Its failures wait for their own next try; a database that fails has it done again. */
export const writeCalendarJob: Job<{ calendarId: string }> = {
  name: 'write-calendar',
  // A calendar that hangs holds up itself, and no others.
  workers: { count: 4, ofOneGroup: 1 },
  async run({ calendarId }) {
    const calendar = await unsafeAccountsTransaction((tx) => unsafeTakeCalendar(tx, calendarId));
    if (!calendar) return;
    try {
      await writeAllDue(calendarId, calendar);
    } finally {
      await unsafeAccountsTransaction((tx) => unsafeKeepCalendar(tx, calendarId, false));
    }
    await endLeaving(calendarId);
  },
};

/**
 * Has every calendar written in which something is due: after each change of a meeting, and every three minutes for what failed. What
 * fails several times is told to the calendar's owner, once.
 */
export const writeCalendarsJob: Job<object> = {
  name: 'write-calendars',
  schedule: '*/3 * * * *',
  async run() {
    await unsafeAccountsTransaction(async (tx) => {
      const due = await unsafeDueCopies(tx);
      const ids = [...due.map((copy) => copy.calendarId), ...(await unsafeLeavingCalendars(tx))];
      for (const calendarId of new Set(ids)) {
        await enqueue(tx, writeCalendarJob, { calendarId }, { group: calendarId });
      }
      await unsafeTellOwners(tx);
      await unsafeForgetPast(tx);
    });
  },
};

/** What changes in which calendar a meeting is, or as what. */
const CHANGES_COPIES = new Set<string>([
  'meeting.scheduled',
  'meeting.booked',
  'meeting.booking_moved',
  'meeting.booking_cancelled',
  'meeting.updated',
  'meeting.status_changed',
  'meeting.cancelled',
  'meeting.archived',
  'meeting.restored',
  'meeting.host_added',
  'meeting.host_removed',
  'calendar.outside_resumed',
  'calendar.outside_removed',
  'calendar.writing_on',
  'calendar.writing_off',
]);

/** Has calendars written once the transaction in which a meeting or its hosts change is committed. */
export const writeWhatChanged: Hears = async (tx, _, { event }) => {
  if (CHANGES_COPIES.has(event)) await enqueue(tx, writeCalendarsJob, {});
};

type Taken = NonNullable<Awaited<ReturnType<typeof unsafeTakeCalendar>>>;

async function writeAllDue(calendarId: string, calendar: Taken): Promise<void> {
  let failures = 0;
  const dueNow = () => unsafeAccountsTransaction((tx) => unsafeDueCopies(tx, calendarId));
  for (let due = await dueNow(); due.length > 0; due = await dueNow()) {
    const waiting = [...due];
    const failed = async (copies: readonly DueCopy[], why: string) => {
      log().warn({ calendar: calendarId, why }, 'a meeting was not written into a calendar');
      await unsafeAccountsTransaction((tx) => unsafeNoteFailed(tx, copies, why));
    };
    const writer = await writerOf(calendar).catch(away);
    if (typeof writer === 'string') return failed(due, writer);
    for (let copy = waiting.shift(); copy; copy = waiting.shift()) {
      const why = await bringAbout(copy, writer).then(() => null, away);
      failures = why === null ? 0 : failures + 1;
      const renewed = await writer.renewed();
      if (renewed) {
        calendar.account = renewed.to;
        await unsafeAccountsTransaction((tx) => unsafeStoreRenewed(tx, calendarId, renewed));
      }
      if (why === null) continue;
      await failed(failures < MOST_FAILURES ? [copy] : [copy, ...waiting], why);
      if (failures >= MOST_FAILURES) return;
    }
  }
}

/** Writes a meeting into a calendar or takes it out, and notes that. @throws CalendarAway */
async function bringAbout(copy: DueCopy, writer: CalendarWriter): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    await unsafeKeepCalendar(tx, copy.calendarId, true);
    if (copy.isWanted) await unsafeBeginCopy(tx, copy);
  });
  if (!copy.isWanted) {
    await writer.remove(copy.meetingId, copy.href);
    await unsafeAccountsTransaction((tx) => unsafeNoteRemoved(tx, copy));
    return;
  }
  const meeting = await copiedMeeting(copy.meetingId);
  if (!meeting) return;
  const { event, version } = meeting;
  const written = { ...(await writer.write(event, copy)), sequence: event.sequence, version };
  await unsafeAccountsTransaction((tx) => unsafeNoteWritten(tx, copy, written));
}

/** @throws CalendarAway */
async function writerOf({ kind, address, account }: Taken): Promise<CalendarWriter> {
  const url = new URL(await decryptedOfCalendar(address));
  let from = account ?? '';
  const stored = await decryptedOfCalendar(from);
  if (kind === 'caldav') return caldavWriter(url, JSON.parse(stored));
  if (kind === 'ics') throw new CalendarAway('This calendar can only be read.');
  let signIn: ProviderSignIn = JSON.parse(stored);
  const signedIn = oauthAccount(kind, signIn.refreshToken);
  const writer = kind === 'google' ? googleWriter(url, signedIn) : microsoftWriter(url, signedIn);
  return {
    ...writer,
    async renewed() {
      const renewed = await renewalOf(signedIn, signIn, from);
      if (!renewed) return null;
      from = renewed.to;
      signIn = { ...signIn, refreshToken: signedIn.refreshToken() };
      return renewed;
    },
  };
}

function away(error: unknown): string {
  if (error instanceof CalendarAway) return error.message;
  throw error;
}
