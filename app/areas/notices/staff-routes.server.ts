import { and, asc, eq, isNull } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { readStored, saveStored } from '#app/areas/settings/setting-store.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import {
  FIRM_ROUTE,
  parseRoutes,
  type StaffRoute,
  type StaffRoutes,
  subjectsOf,
} from './notice-choices.ts';
import type { NoticeSubject } from './notice-subjects.ts';

/** Who is mailed about what, and the staff to choose from. */
export async function getStaffRoutes(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const { values, savedAt } = await readStored(tx, ['notifications.staff']);
    const stored = parseRoutes(values['notifications.staff']);
    const staff = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(userRoles.role, 'admin'), isNull(users.deactivatedAt)))
      .orderBy(asc(users.name), asc(users.email));
    const known = new Set(staff.map(({ id }) => id));
    return {
      savedAt,
      staff: staff.map((person) => ({ id: person.id, name: shownNameOf(person) })),
      routes: subjectsOf('staff').map((words) => {
        const { to, people } = stored[words.subject] ?? FIRM_ROUTE;
        return { ...words, to, people: people.filter((id) => known.has(id)) };
      }),
    };
  });
}

/** Who is mailed about what, as its screen shows it. */
export type StaffRoutesScreen = Awaited<ReturnType<typeof getStaffRoutes>>;

/**
 * Saves who is mailed about what.
 * @throws ChangedMeanwhileError when somebody saved after `savedAt`.
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
  await asActor(actor, (tx) =>
    saveStored(tx, actor, { 'notifications.staff': JSON.stringify(bySubject) }, savedAt),
  );
}

/** Who is mailed about a kind of record. For jobs. */
export async function staffRouteOf(subject: NoticeSubject): Promise<StaffRoute> {
  const { values } = await unsafeOwnerTransaction((tx) => readStored(tx, ['notifications.staff']));
  return parseRoutes(values['notifications.staff'])[subject] ?? FIRM_ROUTE;
}
