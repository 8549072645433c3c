import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import type { NewRate, RateEdit } from './rate-forms.ts';
import { findAgreedRate } from './rate-queries.server.ts';
import { personName } from './time-queries.server.ts';

/**
 * Sets the rate that new hours for a customer, of a project or by a person take, in place of an earlier one. Logged hours keep
 * theirs.
 * @throws RefusedError when the customer, project or person can't be chosen any more.
 */
export async function createRate(actor: AdminActor, form: NewRate): Promise<void> {
  const id = form[form.of];
  if (!id) throw new RefusedError('Choose one from the list.');
  await changingRates(actor, async (tx) => {
    const name = await targetName(tx, form.of, id);
    const column = { customer: 'customerId', project: 'projectId', person: 'userId' } as const;
    const target = column[form.of];
    await tx.delete(agreedRates).where(eq(agreedRates[target], id));
    await tx.insert(agreedRates).values({ [target]: id, rate: form.rate });
    await log(tx, actor, 'time.rate_agreed', { name, hourlyRate: form.rate });
  });
}

/** Changes a rate. @throws NotFoundError, ChangedMeanwhileError when it is not the one that was shown. */
export async function updateRate(
  actor: AdminActor,
  id: string,
  { rate, shown }: RateEdit,
): Promise<void> {
  await changingRates(actor, async (tx) => {
    const before = await rateOf(tx, id);
    if (before.rate !== shown) throw new ChangedMeanwhileError();
    if (rate === shown) return;
    await tx.update(agreedRates).set({ rate }).where(eq(agreedRates.id, id));
    await log(tx, actor, 'time.rate_agreed', { name: before.name, hourlyRate: rate });
  });
}

/** Removes a rate, if it is still there; new hours take the next one that applies. */
export async function removeRate(actor: AdminActor, id: string): Promise<void> {
  await changingRates(actor, async (tx) => {
    const found = await findAgreedRate(tx, id);
    if (!found) return;
    await tx.delete(agreedRates).where(eq(agreedRates.id, id));
    await log(tx, actor, 'time.rate_removed', { name: found.name, hourlyRate: found.rate });
  });
}

/** They are few, and each target has one: one change of them happens at a time. */
function changingRates(actor: AdminActor, work: (tx: Tx) => Promise<void>): Promise<void> {
  return asActor(actor, async (tx) => {
    await tx.execute(sql`lock table ${agreedRates} in share row exclusive mode`);
    await work(tx);
  });
}

async function rateOf(tx: Tx, id: string) {
  const found = await findAgreedRate(tx, id);
  if (!found) throw new NotFoundError();
  return found;
}

async function targetName(tx: Tx, of: NewRate['of'], id: string): Promise<string> {
  if (of === 'customer') return chosenCustomer(tx, id);
  const [found] =
    of === 'project'
      ? await tx.select({ name: projects.title }).from(projects).where(eq(projects.id, id))
      : await tx
          .select({ name: personName })
          .from(users)
          .innerJoin(userRoles, eq(userRoles.userId, users.id))
          .where(and(eq(users.id, id), isStaffWith('act-work', null)));
  if (!found) throw new RefusedError('This can no longer be chosen. Reload the list.');
  return found.name;
}

function log(
  tx: Tx,
  actor: AdminActor,
  action: 'time.rate_agreed' | 'time.rate_removed',
  metadata: { name: string; hourlyRate: string },
): Promise<void> {
  return logActivity(tx, actor, { action, entityType: 'time_entry', metadata });
}
