import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';

/** A project whose start is the kickoff of an engagement. */
export type Engagement = { id: string; title: string; startDate: string };

/**
 * Returns the projects that may be a customer's engagement: those with a start date that are neither archived nor canceled.
 * First comes the one that results count from unless a baseline names another: the first to start of the projects that name
 * measures, otherwise of all. `consented_medians()` says the same in SQL.
 */
export async function engagementsOf(tx: Tx, customerId: string): Promise<Engagement[]> {
  const rows = await tx
    .select({ id: projects.id, title: projects.title, startDate: projects.startDate })
    .from(projects)
    .where(
      and(
        eq(projects.customerId, customerId),
        isNull(projects.archivedAt),
        ne(projects.status, 'cancelled'),
        isNotNull(projects.startDate),
      ),
    )
    .orderBy(desc(sql`${projects.measures} <> '{}'`), asc(projects.startDate), asc(projects.id))
    .limit(50);
  return rows.map(({ startDate, ...project }) => ({ ...project, startDate: startDate ?? '' }));
}
