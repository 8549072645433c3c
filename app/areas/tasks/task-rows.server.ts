import { eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { taskShape } from '#app/records/task/shape.server.ts';
import { tasks } from '#app/records/task/task-tables.ts';

/** A task that the transaction's role can see, with its customer's company. @throws NotFoundError */
export async function taskInReach(tx: Tx, id: string) {
  const [task] = await tx
    .select(taskShape.columns)
    .from(tasks)
    .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
    .where(eq(tasks.id, id));
  if (!task) throw new NotFoundError();
  return task;
}

/**
 * A task for staff, locked until the transaction ends, when it is the copy that they saw.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedTask(tx: Tx, id: string, seen: SeenCopy) {
  const task = await foundAfterMerge(() =>
    tx
      .select(taskShape.columns)
      .from(tasks)
      .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
      .where(eq(tasks.id, id))
      .for('update', { of: tasks }),
  );
  if (!task) throw new NotFoundError();
  checkCopy(task, seen, 'task');
  return task;
}
