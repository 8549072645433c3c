import { eq } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { TimeFilters } from './time-filters.ts';
import { namesOfWork } from './work-queries.server.ts';

/** The names of the records that a list of entries is narrowed to; null without one. */
export type FilterNames = Record<'person' | 'customer' | 'project' | 'task', LookupOption | null>;

/** Returns the names of the records that filters refer to. */
export function getFilterNames(actor: AdminActor, filters: TimeFilters): Promise<FilterNames> {
  const { person, customer, project, task } = filters;
  return asActor(actor, async (tx) => {
    const [user] = person
      ? await tx
          .select({ id: users.id, name: users.name, email: users.email })
          .from(users)
          .where(eq(users.id, person))
      : [];
    const names = await namesOfWork(tx, { customerId: customer, projectId: project, taskId: task });
    return { person: user ? { value: user.id, label: shownNameOf(user) } : null, ...names };
  });
}
