import { and, asc, eq, ilike, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { projects } from '#app/records/project/project-tables.ts';

/** Most options that a project selector receives at once. */
const OPTIONS = 20;

/** A customer's projects that are not archived, by title: the first that match what was typed. */
export async function findProjectOptions(
  actor: AdminActor,
  { customerId, search }: { customerId: string; search: string },
): Promise<{ id: string; title: string }[]> {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({ id: projects.id, title: projects.title })
      .from(projects)
      .where(
        and(
          eq(projects.customerId, customerId),
          isNull(projects.archivedAt),
          pattern ? ilike(projects.title, pattern) : undefined,
        ),
      )
      .orderBy(asc(projects.title), asc(projects.id))
      .limit(OPTIONS),
  );
}
