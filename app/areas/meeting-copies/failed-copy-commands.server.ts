import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import { calendarNotWritten } from './copy-mails.ts';

/** After so many tries that failed an owner is told: about twenty minutes. */
const TOLD_AFTER = 4;

/** The calendars that were removed and still have meetings of ours in them. */
export async function unsafeLeavingCalendars(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: outsideCalendars.id })
    .from(outsideCalendars)
    .where(isNotNull(outsideCalendars.leavingAt));
  return rows.map(({ id }) => id);
}

/** Tells owners of calendars into which meetings could not be written several times, once until that works again. */
export async function unsafeTellOwners(tx: Tx): Promise<void> {
  const failing = sql`exists (select from ${meetingCopies} where ${and(
    eq(meetingCopies.calendarId, outsideCalendars.id),
    isNotNull(meetingCopies.failure),
  )})`;
  await tx
    .update(outsideCalendars)
    .set({ writeToldAt: null })
    .where(and(isNotNull(outsideCalendars.writeToldAt), sql`not ${failing}`));
  const away = await tx
    .select({
      id: outsideCalendars.id,
      name: outsideCalendars.name,
      host: outsideCalendars.host,
      failure: sql<string>`(select k.failure from meeting_copies k where k.calendar_id = outside_calendars.id
        and k.tries >= ${TOLD_AFTER} order by k.tries desc, k.meeting_id limit 1)`,
      email: users.email,
    })
    .from(outsideCalendars)
    .innerJoin(users, eq(users.id, outsideCalendars.userId))
    .where(
      and(
        eq(outsideCalendars.isPaused, false),
        isNull(outsideCalendars.writeToldAt),
        isNull(users.deactivatedAt),
        sql`exists (select from meeting_copies k where k.calendar_id = outside_calendars.id and k.tries >= ${TOLD_AFTER})`,
      ),
    )
    .for('update', { of: outsideCalendars });
  for (const { id, email, ...calendar } of away) {
    await tx
      .update(outsideCalendars)
      .set({ writeToldAt: sql`now()` })
      .where(eq(outsideCalendars.id, id));
    await queueMail(tx, { to: email, content: calendarNotWritten(calendar) });
  }
}
