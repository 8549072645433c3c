import { asc, eq } from 'drizzle-orm';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import type { ProjectEdit } from '#app/areas/projects/project-forms.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import type { Cast } from './cast.ts';

/** Ann creates a project for the customer. Returns its id. */
export function create({ ann, customer }: Cast, given: object = {}): Promise<string> {
  return createProject(ann, {
    customerId: customer.customerId,
    title: 'Home zones',
    status: 'planning',
    kind: 'hourly',
    ...given,
  });
}

/** An edit of such a project, of its first version unless given otherwise. */
export const edit = (given: Partial<ProjectEdit>): ProjectEdit => ({
  title: 'Home zones',
  status: 'planning',
  version: 1,
  ...given,
});

/** A project's row past row-level security. */
export async function read(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(projects).where(eq(projects.id, id)),
  );
  if (!row) throw new Error('The project is gone.');
  return row;
}

/** The milestones of a project in their order, past row-level security. */
export function stepsOf(projectId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(projectMilestones)
      .where(eq(projectMilestones.projectId, projectId))
      .orderBy(asc(projectMilestones.position)),
  );
}
