import { and, eq, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import type { KnownCopy, WrittenCopy } from './calendar-writer.server.ts';

/** So long one process writes into a calendar alone: longer than a meeting takes at a server that hardly answers. */
const ALONE = sql`interval '3 minutes'`;
/** The first try after a failure, in minutes; each further one waits twice as long, up to the last. */
const [FIRST_WAIT, LAST_WAIT] = [3, 60];

const END = sql.raw(`m.meeting_date + make_interval(mins => m.duration_minutes)`);

/** A meeting that has to be written into a calendar, or taken out of it. */
export type DueCopy = KnownCopy & { calendarId: string; meetingId: string; isWanted: boolean };

/**
 * What is due in the calendars that are written, or in one of them. Wanted is each meeting ahead that the calendar's owner holds.
 * One that took place stays where it is, and so does all of a calendar that is paused.
 */
export async function unsafeDueCopies(tx: Tx, calendarId?: string): Promise<DueCopy[]> {
  const only: SQL = calendarId ? sql`and c.id = ${calendarId}::uuid` : sql``;
  const rows = await rowsOf<{
    calendar_id: string;
    meeting_id: string;
    is_wanted: boolean;
    href: string | null;
    etag: string | null;
    description_hash: string | null;
  }>(
    tx,
    sql`with written as (
        select c.id, c.user_id, c.writes_meetings from outside_calendars c join users u on u.id = c.user_id
          where u.deactivated_at is null and (not c.is_paused or c.leaving_at is not null) ${only}
      ), wanted as (
        select w.id as calendar_id, m.id as meeting_id, m.version from written w
          join meeting_hosts h on h.user_id = w.user_id and h.is_live
          join meetings m on m.id = h.meeting_id
          where w.writes_meetings and ${END} > now()
      ), copies as (
        select k.*, w.user_id, w.writes_meetings from meeting_copies k join written w on w.id = k.calendar_id
      )
      select calendar_id, meeting_id, wanted.version is not null as is_wanted, copies.href, copies.etag, copies.description_hash
        from wanted full join copies using (calendar_id, meeting_id) join meetings m on m.id = meeting_id
        where (copies.try_after is null or copies.try_after <= now())
          and case when wanted.version is not null then copies.version_written is distinct from wanted.version
            else ${END} > now() and not (copies.writes_meetings and m.status = 'completed' and m.archived_at is null
              and exists (select from meeting_hosts h where h.meeting_id = m.id and h.user_id = copies.user_id)) end
        order by m.meeting_date, m.id`,
  );
  return rows.map((row) => ({
    calendarId: row.calendar_id,
    meetingId: row.meeting_id,
    isWanted: row.is_wanted,
    href: row.href,
    etag: row.etag,
    descriptionHash: row.description_hash,
  }));
}

/** A calendar for its writing, for a while for this process alone; null where another has it or it is gone. */
export async function unsafeTakeCalendar(tx: Tx, id: string) {
  const [taken] = await tx
    .update(outsideCalendars)
    .set({ writingUntil: sql`now() + ${ALONE}` })
    .where(
      and(
        eq(outsideCalendars.id, id),
        sql`(${outsideCalendars.writingUntil} is null or ${outsideCalendars.writingUntil} < now())`,
      ),
    )
    .returning({
      kind: outsideCalendars.kind,
      address: outsideCalendars.address,
      account: outsideCalendars.account,
    });
  return taken ?? null;
}

/** Keeps a calendar that was taken, or gives it back (null). */
export async function unsafeKeepCalendar(tx: Tx, id: string, isKept: boolean): Promise<void> {
  await tx
    .update(outsideCalendars)
    .set({ writingUntil: isKept ? sql`now() + ${ALONE}` : null })
    .where(eq(outsideCalendars.id, id));
}

const isCopy = ({ calendarId, meetingId }: DueCopy) =>
  and(eq(meetingCopies.calendarId, calendarId), eq(meetingCopies.meetingId, meetingId));

/** Notes that a meeting is about to be written, before the calendar hears of it: it may then be there whatever comes of it. */
export async function unsafeBeginCopy(tx: Tx, { calendarId, meetingId }: DueCopy): Promise<void> {
  await tx.insert(meetingCopies).values({ calendarId, meetingId }).onConflictDoNothing();
}

/** Notes that a meeting is in the calendar as it was in that version. */
export async function unsafeNoteWritten(
  tx: Tx,
  due: DueCopy,
  written: WrittenCopy & { sequence: number; version: number },
): Promise<void> {
  const { sequence, version, ...copy } = written;
  await tx
    .update(meetingCopies)
    .set({
      ...copy,
      sequenceWritten: sequence,
      versionWritten: version,
      tries: 0,
      failure: null,
      tryAfter: null,
    })
    .where(isCopy(due));
}

/** Notes that a meeting is no longer in the calendar. */
export async function unsafeNoteRemoved(tx: Tx, due: DueCopy): Promise<void> {
  await tx.delete(meetingCopies).where(isCopy(due));
}

/** Forgets what was written of meetings that ended a week ago: it stays in the calendar. */
export async function unsafeForgetPast(tx: Tx): Promise<void> {
  await tx.execute(
    sql`delete from meeting_copies k using meetings m where m.id = k.meeting_id and ${END} < now() - interval '7 days'`,
  );
}

/** Notes why these could not be written or taken out, and when the next try is due. */
export async function unsafeNoteFailed(
  tx: Tx,
  failed: readonly DueCopy[],
  why: string,
): Promise<void> {
  for (const due of failed) {
    await unsafeBeginCopy(tx, due);
    const wait = sql`least(${FIRST_WAIT} * power(2, least(${meetingCopies.tries}, 10)), ${LAST_WAIT})`;
    await tx
      .update(meetingCopies)
      .set({
        tries: sql`${meetingCopies.tries} + 1`,
        failure: why,
        tryAfter: sql`now() + make_interval(mins => (${wait})::int)`,
      })
      .where(isCopy(due));
  }
}
