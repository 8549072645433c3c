import { and, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { endsSoon } from './contract-announcements.ts';
import { contractEffects } from './contract-effects.ts';

const THE_CHECK: FirmActor = { kind: 'firm', by: 'contract dates' };

/** How many days before its end both sides are reminded of a contract. */
const REMINDER_DAYS = 60;

/**
 * Marks ended contracts as expired and reminds of contracts that end soon. Runs every hour, so within an hour of the firm's
 * midnight, whatever its zone.
 */
export const contractTermJob: Job<object> = {
  name: 'contract-term',
  schedule: '25 * * * *',
  async run() {
    const today = firmDay();
    await expireContracts(today);
    await remindOfEnds(today);
  },
};

/** Marks signed contracts that ended before `today` (the firm's calendar date) as expired and notifies both sides, once. */
export async function expireContracts(today: string): Promise<void> {
  await asFirm(THE_CHECK, async (tx) => {
    const expired = await tx
      .update(contracts)
      .set({ status: 'expired', ...nextVersion(contracts) })
      .where(
        and(
          eq(contracts.status, 'signed'),
          lt(contracts.endDate, today),
          isNull(contracts.archivedAt),
        ),
      )
      .returning({
        id: contracts.id,
        customerId: contracts.customerId,
        title: contracts.title,
      });
    for (const contract of expired) {
      await happened(tx, THE_CHECK, contractEffects, 'contract.expired', contract);
    }
  });
}

/** Reminds both sides, once, of each signed contract that ends within `REMINDER_DAYS` of `today`. */
export async function remindOfEnds(today: string): Promise<void> {
  const until = Temporal.PlainDate.from(today).add({ days: REMINDER_DAYS }).toString();
  await asFirm(THE_CHECK, async (tx) => {
    const ending = await tx
      .select({
        id: contracts.id,
        customerId: contracts.customerId,
        title: contracts.title,
        contractValue: contracts.contractValue,
        startDate: contracts.startDate,
        endDate: contracts.endDate,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
      })
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .where(
        and(
          eq(contracts.status, 'signed'),
          isNull(contracts.archivedAt),
          isNull(contracts.remindedAt),
          between(contracts.endDate, today, until),
        ),
      )
      .for('update', { of: contracts });
    if (ending.length === 0) return;
    await tx
      .update(contracts)
      .set({ remindedAt: sql`now()` })
      .where(
        inArray(
          contracts.id,
          ending.map(({ id }) => id),
        ),
      );
    for (const { endDate, ...contract } of ending) {
      if (endDate === null) continue;
      for (const announcement of endsSoon({ ...contract, endDate })) {
        await announce(tx, THE_CHECK, announcement);
      }
    }
  });
}
