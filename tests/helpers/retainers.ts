import { asc, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { billRetainer, createRetainer } from '#app/areas/retainers/retainer-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { retainerBlocks } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { move, pay, rowOf } from './billing.ts';

/** The version of a retainer now. */
export async function retainerVersion(id: string): Promise<number> {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(retainers).where(eq(retainers.id, id)),
  );
  return row?.version ?? 0;
}

/** A retainer of hours or money for an amount: paid once, or by the month from today, kept (1), expiring (2) or carried over (3). */
export function makeRetainer(
  admin: AdminActor,
  customerId: string,
  { amount, isOfHours, kind }: { amount: string; isOfHours: boolean; kind: number },
): Promise<string> {
  return createRetainer(admin, {
    customerId,
    name: 'Advice',
    price: amount,
    ...(isOfHours ? { unit: 'hours', hours: '7.50', overRate: '150.00' } : { unit: 'money' }),
    ...(kind === 0
      ? { period: 'once', delivery: 'draft' }
      : { period: 'month', delivery: 'send', firstDay: firmDay() }),
    ...(kind > 1 && { carries: kind - 2 }),
  });
}

/** Bills a block, issues and pays it; the invoice's id. */
export async function fillRetainer(admin: AdminActor, id: string): Promise<string> {
  const invoiceId = await billRetainer(admin, id, await retainerVersion(id));
  await move(admin, invoiceId, 'sent');
  await pay(admin, invoiceId, (await rowOf(invoiceId)).amount);
  return invoiceId;
}

/** The blocks of a retainer, in the order in which they are drawn from. */
export const retainerBlocksOf = (id: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(retainerBlocks)
      .where(eq(retainerBlocks.retainerId, id))
      .orderBy(asc(retainerBlocks.fromDay), asc(retainerBlocks.createdAt)),
  );
