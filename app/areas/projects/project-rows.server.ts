import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, refuseArchived, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { projects } from '#app/records/project/project-tables.ts';

const COLUMNS = {
  id: projects.id,
  customerId: projects.customerId,
  title: projects.title,
  description: projects.description,
  status: projects.status,
  kind: projects.kind,
  startDate: projects.startDate,
  endDate: projects.endDate,
  budget: projects.budget,
  actualCost: projects.actualCost,
  archivedAt: projects.archivedAt,
  version: projects.version,
  companyName: customerProfiles.displayName,
};

/** A project for staff with its customer's company, locked until the transaction ends. @throws NotFoundError */
async function heldProject(tx: Tx, id: string) {
  const project = await foundAfterMerge(() =>
    tx
      .select(COLUMNS)
      .from(projects)
      .innerJoin(customerProfiles, eq(customerProfiles.id, projects.customerId))
      .where(eq(projects.id, id))
      .for('update', { of: projects }),
  );
  if (!project) throw new NotFoundError();
  return project;
}

/**
 * Returns a project, locked, if it is the copy that staff saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedProject(tx: Tx, id: string, seen: SeenCopy) {
  const project = await heldProject(tx, id);
  checkCopy(project, seen, 'project');
  return project;
}

/**
 * A project whose milestones are about to change, locked so that concurrent reorderings run one after the other.
 * @throws NotFoundError, RefusedError for an archived project.
 */
export async function projectForMilestones(tx: Tx, id: string) {
  const project = await heldProject(tx, id);
  refuseArchived(project, 'project');
  return project;
}
