import { and, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { costRates } from '#app/records/time-entry/cost-rate-tables.ts';
import type { NewCostRate } from './cost-rate-forms.ts';
import { personName } from './time-queries.server.ts';

/**
 * Sets what an hour of a person costs from a day on, in place of what was set for that day. The log says no amount: it is pay.
 * @throws RefusedError when the person is not on the staff.
 */
export async function setCostRate(
  actor: AdminActor,
  { person, rate, holdsFrom }: NewCostRate,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [found] = await tx
      .select({ name: personName })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, person), eq(userRoles.role, 'admin')));
    if (!found) throw new RefusedError('This can no longer be chosen. Reload the list.');
    await tx
      .insert(costRates)
      .values({ userId: person, rate, holdsFrom })
      .onConflictDoUpdate({
        target: [costRates.userId, costRates.holdsFrom],
        set: { rate, createdAt: new Date() },
      });
    await log(tx, actor, 'time.cost_rate_set', found.name);
  });
}

/** Removes a cost rate, if it is still there: the one before it holds. */
export async function removeCostRate(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [gone] = await tx
      .delete(costRates)
      .where(eq(costRates.id, id))
      .returning({ userId: costRates.userId });
    if (!gone) return;
    const [found] = await tx
      .select({ name: personName })
      .from(users)
      .where(eq(users.id, gone.userId));
    await log(tx, actor, 'time.cost_rate_removed', found?.name ?? '');
  });
}

function log(
  tx: Tx,
  actor: AdminActor,
  action: 'time.cost_rate_set' | 'time.cost_rate_removed',
  name: string,
): Promise<void> {
  return logActivity(tx, actor, { action, entityType: 'time_entry', metadata: { name } });
}
