import { and, eq, isNull } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';

// What a task form chooses has to be there still when the form is sent.

/** Checks that a project is one of the customer's and not archived. @throws RefusedError */
export async function checkProject(tx: Tx, projectId: string, customerId: string): Promise<void> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.customerId, customerId),
        isNull(projects.archivedAt),
      ),
    );
  if (!project) throw new RefusedError('Choose a project of this customer.');
}

/** Checks that an account is a member of staff who works for the customer. @throws RefusedError */
export async function checkAssignee(
  tx: Tx,
  userId: string,
  customerId: string | null,
): Promise<void> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, userId), isStaffWith('act-work', customerId)));
  if (!person) {
    throw new RefusedError('The chosen person does no work for this customer. Choose another one.');
  }
}
