import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { decryptText } from '#app/access/auth.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import type { ProviderSignIn } from './calendar-access-commands.server.ts';
import { calendarEffects } from './calendar-effects.ts';
import { revokeGrant } from './oauth-account.server.ts';

/** So long it is tried to take the meetings out of a calendar that was removed. */
const LEAVING = sql`interval '1 day'`;

type Grant = { kind: 'google' | 'microsoft' } & ProviderSignIn;

/**
 * Removes a calendar of one's own with all that was read of it. One that is gone already stays so. Where meetings were written into
 * it, it makes nobody busy any more and goes once they are taken out. With the last one of a provider's account, what it let us in
 * with is given back.
 */
export async function removeOutsideCalendar(actor: AdminActor, id: string): Promise<void> {
  const grant = await asActor(actor, async (tx) => {
    const [known] = await tx
      .select({ host: outsideCalendars.host })
      .from(outsideCalendars)
      .where(and(eq(outsideCalendars.id, id), isNull(outsideCalendars.leavingAt)))
      .for('update');
    if (!known) return null;
    await happened(tx, actor, calendarEffects, 'calendar.outside_removed', known);
    const [written] = await tx
      .select({ id: meetingCopies.meetingId })
      .from(meetingCopies)
      .where(eq(meetingCopies.calendarId, id))
      .limit(1);
    if (!written) return deleteCalendar(tx, id);
    await tx
      .update(outsideCalendars)
      .set({
        isPaused: true,
        writesMeetings: false,
        leavingAt: sql`now()`,
        ...nextVersion(outsideCalendars),
      })
      .where(eq(outsideCalendars.id, id));
    return null;
  });
  await giveBack(grant);
}

/** Deletes a calendar that was removed, once no meeting ahead is written in it any more or that was tried for a day. */
export async function endLeaving(id: string): Promise<void> {
  const grant = await unsafeAccountsTransaction(async (tx) => {
    const [leaving] = await tx
      .select({ id: outsideCalendars.id })
      .from(outsideCalendars)
      .where(
        and(
          eq(outsideCalendars.id, id),
          sql`(${outsideCalendars.leavingAt} < now() - ${LEAVING} or ${outsideCalendars.leavingAt} is not null
            and not exists (select from meeting_copies k join meetings m on m.id = k.meeting_id where k.calendar_id = outside_calendars.id
              and m.meeting_date + make_interval(mins => m.duration_minutes) > now()))`,
        ),
      )
      .for('update');
    return leaving ? deleteCalendar(tx, id) : null;
  });
  await giveBack(grant);
}

/** Deletes it and returns what its provider let us in with, where no other calendar needs that. */
async function deleteCalendar(tx: Tx, id: string): Promise<Grant | null> {
  const [removed] = await tx
    .delete(outsideCalendars)
    .where(eq(outsideCalendars.id, id))
    .returning({ ...GRANT, userId: outsideCalendars.userId });
  if (!removed) return null;
  const own = eq(outsideCalendars.userId, removed.userId);
  const others = await tx.select(GRANT).from(outsideCalendars).where(own);
  const signIn = await signInOf(removed);
  const left = await Promise.all(others.map(signInOf));
  const isShared = left.some((each) => each?.kind === signIn?.kind && each?.who === signIn?.who);
  return isShared ? null : signIn;
}

async function giveBack(grant: Grant | null): Promise<void> {
  if (!grant) return;
  await revokeGrant(grant.kind, grant.refreshToken).catch((error: unknown) => {
    log().warn({ err: error }, 'a grant was not given back');
  });
}

const GRANT = { kind: outsideCalendars.kind, account: outsideCalendars.account };

/** What a provider's calendar is signed in to with; null for another, or where that can no longer be read. */
async function signInOf({
  kind,
  account,
}: Pick<typeof outsideCalendars.$inferSelect, 'kind' | 'account'>): Promise<Grant | null> {
  if (kind === 'ics' || kind === 'caldav' || account === null) return null;
  const signIn = await decryptText(account).catch(() => null);
  return signIn === null ? null : { kind, ...(JSON.parse(signIn) as ProviderSignIn) };
}
