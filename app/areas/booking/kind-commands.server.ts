import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import type { DaysOff } from '#app/records/meeting/booking-choices.ts';
import { hostHours } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import {
  type DaysOffForm,
  type HostHoursForm,
  type KindEdit,
  type NewKind,
  questionsOf,
} from './booking-forms.ts';

/** Every visitor's look works out all times of all hosts. */
const MOST_HOSTS = 10;
const MOST_KINDS = 30;
const MOST_DAYS_OFF = 60;

/** Declares a kind of meeting; nobody can book it before it is turned on. @throws RefusedError for an address that is taken, or too many kinds. */
export async function createKind(actor: AdminActor, { slug, ...kind }: NewKind): Promise<void> {
  await asActor(actor, async (tx) => {
    if ((await tx.$count(meetingKinds)) >= MOST_KINDS) {
      throw new RefusedError(`A firm can have at most ${MOST_KINDS} kinds of meeting.`);
    }
    await tx.insert(meetingKinds).values({ slug, ...columnsOf(kind) });
    await logKind(tx, actor, kind.name);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'meeting_kinds_slug_unique')) throw error;
    throw new RefusedError('Another kind of meeting has this address.');
  });
}

/** Edits a kind; meetings that are booked stay as they are. @throws NotFoundError, ChangedMeanwhileError */
export async function editKind(
  actor: AdminActor,
  id: string,
  { version, ...kind }: KindEdit,
): Promise<void> {
  await changeKind(actor, id, version, () => columnsOf(kind));
}

/** Lets visitors book a kind, or no longer. @throws NotFoundError, ChangedMeanwhileError, RefusedError for one without a host. */
export async function setKindOn(
  actor: AdminActor,
  id: string,
  { version, isOn }: { version: number; isOn: boolean },
): Promise<void> {
  await changeKind(actor, id, version, ({ hostIds }) => {
    if (isOn && hostIds.length === 0) {
      throw new RefusedError('Nobody holds these meetings yet. Add a host first.');
    }
    return { isOn };
  });
}

/** Adds someone who holds meetings of a kind, after those it has. @throws NotFoundError, RefusedError for who is not staff. */
export async function addKindHost(actor: AdminActor, id: string, hostId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const kind = await lockedKind(tx, id);
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, hostId), isStaffWith('work', null)));
    if (!person)
      throw new RefusedError('The chosen person can’t hold meetings. Choose another one.');
    if (kind.hostIds.includes(hostId)) return;
    if (kind.hostIds.length >= MOST_HOSTS) {
      throw new RefusedError(`A kind of meeting can have at most ${MOST_HOSTS} hosts.`);
    }
    await tx
      .update(meetingKinds)
      .set({
        hostIds: [...kind.hostIds, hostId],
        hostsSince: { ...kind.hostsSince, [hostId]: new Date().toISOString() },
        ...nextVersion(meetingKinds),
      })
      .where(eq(meetingKinds.id, id));
    await logKind(tx, actor, kind.name);
  });
}

/** Takes a host off a kind; the last one leaving turns it off. @throws NotFoundError */
export async function removeKindHost(actor: AdminActor, id: string, hostId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const kind = await lockedKind(tx, id);
    const left = kind.hostIds.filter((each) => each !== hostId);
    if (left.length === kind.hostIds.length) return;
    const { [hostId]: _gone, ...hostsSince } = kind.hostsSince;
    await tx
      .update(meetingKinds)
      .set({
        hostIds: left,
        hostsSince,
        isOn: kind.isOn && left.length > 0,
        ...nextVersion(meetingKinds),
      })
      .where(eq(meetingKinds.id, id));
    await logKind(tx, actor, kind.name);
  });
}

/** Saves when a host takes bookings; a week without any hours follows the firm's. @throws NotFoundError, ChangedMeanwhileError */
export async function saveHostHours(
  actor: AdminActor,
  userId: string,
  { timeZone, week, version }: HostHoursForm,
): Promise<void> {
  const days = week.map(({ opens, closes }) => (opens && closes ? { opens, closes } : null));
  const own = days.some((day) => day !== null) ? days : null;
  await changeHours(actor, userId, (before) => {
    if (before) checkCopy({ version: before.version, archivedAt: null }, { version }, 'settings');
    return { timeZone, week: own };
  });
}

/** Notes days on which a host takes no bookings. @throws NotFoundError, RefusedError beyond the most. */
export async function addDaysOff(
  actor: AdminActor,
  userId: string,
  { from, until }: DaysOffForm,
): Promise<void> {
  await changeHours(actor, userId, (before) => {
    const rest = without(before?.daysOff ?? [], { from, until });
    if (rest.length >= MOST_DAYS_OFF) {
      throw new RefusedError(`A host can have at most ${MOST_DAYS_OFF} entries. Remove old ones.`);
    }
    const daysOff = [...rest, { from, until }].sort((a, b) => a.from.localeCompare(b.from));
    return { daysOff };
  });
}

/** Takes days off back. @throws NotFoundError for who is not staff. */
export async function removeDaysOff(
  actor: AdminActor,
  userId: string,
  days: DaysOffForm,
): Promise<void> {
  await changeHours(actor, userId, (before) => ({
    daysOff: without(before?.daysOff ?? [], days),
  }));
}

function without(all: readonly DaysOff[], { from, until }: DaysOff): DaysOff[] {
  return all.filter((each) => each.from !== from || each.until !== until);
}

type Hours = typeof hostHours.$inferSelect;

async function changeHours(
  actor: AdminActor,
  userId: string,
  change: (before: Hours | undefined) => Partial<Pick<Hours, 'timeZone' | 'week' | 'daysOff'>>,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [person] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, userId), eq(userRoles.role, 'admin')));
    if (!person) throw new NotFoundError();
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hours ${userId}`}, 0))`);
    const [before] = await tx.select().from(hostHours).where(eq(hostHours.userId, userId));
    const set = change(before);
    await tx
      .insert(hostHours)
      .values({ userId, timeZone: firmZone(), ...set })
      .onConflictDoUpdate({ target: hostHours.userId, set: { ...set, ...nextVersion(hostHours) } });
    await logKind(tx, actor, `hours of ${person.name || person.email}`);
  });
}

async function changeKind(
  actor: AdminActor,
  id: string,
  version: number,
  change: (kind: typeof meetingKinds.$inferSelect) => Partial<typeof meetingKinds.$inferInsert>,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const kind = await lockedKind(tx, id);
    checkCopy({ version: kind.version, archivedAt: null }, { version }, 'settings');
    await tx
      .update(meetingKinds)
      .set({ ...change(kind), ...nextVersion(meetingKinds) })
      .where(eq(meetingKinds.id, id));
    await logKind(tx, actor, kind.name);
  });
}

async function lockedKind(tx: Tx, id: string) {
  const [kind] = await tx.select().from(meetingKinds).where(eq(meetingKinds.id, id)).for('update');
  if (!kind) throw new NotFoundError();
  return kind;
}

function columnsOf({ question1, question2, question3, ...kind }: Omit<KindEdit, 'version'>) {
  return {
    ...kind,
    description: kind.description ?? null,
    placeDetail: kind.placeDetail ?? null,
    mostADay: kind.mostADay ?? null,
    questions: questionsOf({ question1, question2, question3 }),
  };
}

function logKind(tx: Tx, actor: AdminActor, name: string): Promise<void> {
  return logActivity(tx, actor, {
    action: 'settings.updated',
    entityType: 'settings',
    metadata: { booking: name },
  });
}
