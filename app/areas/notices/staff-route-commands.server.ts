import { and, asc, eq, isNull } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { saveStored } from '#app/areas/settings/setting-store-commands.server.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { StaffRoute } from '#app/records/notice/staff-route.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { subjectsOf, usualRoute } from './notice-choices.ts';
import type { StaffRoutes } from './notice-forms.ts';

/** Returns who is emailed about what, and the staff to choose from. */
export async function getStaffRoutes(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const { values, savedAt } = await readStored(tx, ['notifications.staff']);
    const stored = values['notifications.staff'];
    const staff = await readStaff(tx);
    const known = new Set(staff.map(({ id }) => id));
    return {
      savedAt,
      staff: staff.map((person) => ({ id: person.id, name: shownNameOf(person) })),
      routes: subjectsOf('staff').map((words) => {
        const { to, people } = stored[words.subject] ?? usualRoute(words.subject);
        return { ...words, to, people: people.filter((id) => known.has(id)) };
      }),
    };
  });
}

function readStaff(tx: Tx) {
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(users.deactivatedAt)))
    .orderBy(asc(users.name), asc(users.email));
}

/** Who is emailed about what, as its screen shows it. */
export type StaffRoutesScreen = Awaited<ReturnType<typeof getStaffRoutes>>;

/**
 * Saves who is emailed about what.
 * @throws ChangedMeanwhileError when someone saved after `savedAt`, RefusedError when a chosen person is not active staff.
 */
export async function saveStaffRoutes(
  actor: AdminActor,
  { routes, savedAt }: StaffRoutes,
): Promise<void> {
  const bySubject = Object.fromEntries(
    routes.map(({ subject, to, people }) => [
      subject,
      { to, people: to === 'chosen' ? people : [] },
    ]),
  );
  const chosen = Object.values(bySubject).flatMap(({ people }) => people);
  await asActor(actor, async (tx) => {
    const known = new Set((await readStaff(tx)).map(({ id }) => id));
    if (!chosen.every((id) => known.has(id))) {
      throw new RefusedError('A chosen person is no longer on the staff. Open this screen again.');
    }
    await saveStored(tx, actor, { 'notifications.staff': bySubject }, savedAt);
  });
}

/** Returns who is emailed about a kind of record. For jobs. */
export async function staffRouteOf(subject: NoticeSubject): Promise<StaffRoute> {
  const { values } = await unsafeJobTransaction((tx) => readStored(tx, ['notifications.staff']));
  return values['notifications.staff'][subject] ?? usualRoute(subject);
}
