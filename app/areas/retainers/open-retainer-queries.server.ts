import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { retainerBlocks } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import type { OpenRetainer } from './retainer-cover.ts';

/**
 * Returns a customer's retainers with their blocks that something is left of, the oldest first. Of one that has ended, or that nothing
 * was ever paid for, no rate beyond the balance applies. With `lock`, whoever else draws from them waits until the transaction ends.
 */
export async function openRetainers(
  tx: Tx,
  customerId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenRetainer[]> {
  const query = tx
    .select()
    .from(retainers)
    .where(eq(retainers.customerId, customerId))
    .orderBy(asc(retainers.id));
  const own = await (lock ? query.for('no key update') : query);
  if (own.length === 0) return [];
  const blocks = await tx
    .select({
      id: retainerBlocks.id,
      retainerId: retainerBlocks.retainerId,
      leftSize: retainerBlocks.leftSize,
      leftWorth: retainerBlocks.leftWorth,
      fromDay: retainerBlocks.fromDay,
      expiresOn: retainerBlocks.expiresOn,
    })
    .from(retainerBlocks)
    .where(
      and(
        inArray(
          retainerBlocks.retainerId,
          own.map(({ id }) => id),
        ),
        gt(retainerBlocks.leftWorth, '0.00'),
      ),
    )
    .orderBy(asc(retainerBlocks.fromDay), asc(retainerBlocks.createdAt));
  const filled = await tx
    .selectDistinct({ id: retainerBlocks.retainerId })
    .from(retainerBlocks)
    .innerJoin(retainers, eq(retainers.id, retainerBlocks.retainerId))
    .where(eq(retainers.customerId, customerId));
  const everFilled = new Set(filled.map(({ id }) => id));
  return own.map(({ id, name, unit, projectId, overRate, status }) => ({
    id,
    name,
    unit,
    projectId,
    overRate: status === 'active' && everFilled.has(id) ? overRate : null,
    blocks: blocks.filter(({ retainerId }) => retainerId === id),
  }));
}
