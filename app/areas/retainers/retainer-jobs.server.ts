import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm, closedMonthWords } from '#app/access/as-actor.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { closedDay, gaveWay, isBeingMerged } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { retainerBlocks } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import { retainerEffects } from './retainer-effects.ts';
import { sizeWords } from './retainer-words.ts';

/** Lets blocks expire within an hour of the firm's midnight, whatever its zone, and tells of what is low within an hour. */
export const retainerExpiryJob: Job<object> = {
  name: 'retainer-expiry',
  schedule: '40 * * * *',
  async run() {
    await expireRetainers(firmDay());
    await tellLowRetainers();
  },
};

const THE_CHECK: FirmActor = { kind: 'firm', by: 'retainers' };

/**
 * Lets what is left of blocks expire whose time is over by `today` (the firm's calendar date), each in a transaction of its own and
 * once, whoever runs it. A block waits while hours that it may cover are not billed.
 * @throws the last error that nobody foresaw, so that the queue tries again.
 */
export async function expireRetainers(today: string): Promise<void> {
  const due = await asFirm(THE_CHECK, (tx) =>
    tx
      .select({ id: retainerBlocks.id })
      .from(retainerBlocks)
      .where(and(lt(retainerBlocks.expiresOn, today), gt(retainerBlocks.leftWorth, '0.00')))
      .orderBy(asc(retainerBlocks.expiresOn), asc(retainerBlocks.id)),
  );
  let unforeseen: unknown;
  for (const { id } of due) {
    try {
      await expireBlock(id, today);
    } catch (error) {
      // Whoever holds it is at work on it, and the next run comes within the hour.
      if (isBeingMerged(error) || gaveWay(error)) continue;
      const closed = closedDay(error);
      log().error(
        { err: error, block: id },
        closed ? closedMonthWords(closed) : 'a block of a retainer could not expire',
      );
      unforeseen = error;
    }
  }
  if (unforeseen) throw unforeseen;
}

async function expireBlock(id: string, today: string): Promise<void> {
  await asFirm(THE_CHECK, async (tx) => {
    const [row] = await rowsOf<{ expired: string | null }>(
      tx,
      sql`select expire_retainer_block(${id}::uuid, ${today}::date)::text as expired`,
    );
    if (!row?.expired) return;
    const [retainer] = await tx
      .select({ id: retainers.id, name: retainers.name, unit: retainers.unit })
      .from(retainerBlocks)
      .innerJoin(retainers, eq(retainers.id, retainerBlocks.retainerId))
      .where(eq(retainerBlocks.id, id));
    if (!retainer) return;
    await logActivity(tx, THE_CHECK, {
      action: 'retainer.expired',
      entityType: 'retainer',
      entityId: retainer.id,
      metadata: { name: retainer.name, left: sizeWords(retainer.unit, row.expired) },
    });
  });
}

/** Tells both sides of retainers that no more than their low balance is left of, once for each time that it falls there. */
export async function tellLowRetainers(): Promise<void> {
  await asFirm(THE_CHECK, async (tx) => {
    const low = await rowsOf<{
      id: string;
      left: string;
      invoiceId: string;
      companyName: string;
      contactName: string;
    }>(
      tx,
      sql`select id, left_size::text as left, invoice_id as "invoiceId", company as "companyName", contact as "contactName" from tell_low_retainers()`,
    );
    for (const each of low) {
      const [retainer] = await tx.select().from(retainers).where(eq(retainers.id, each.id));
      if (!retainer) continue;
      await happened(tx, THE_CHECK, retainerEffects, 'retainer.low', { ...retainer, ...each });
    }
  });
}
