import { and, eq, isNull, lt } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { expiredUnanswered } from './proposal-announcements.ts';

/** Marks proposals without an answer as expired, every hour: within one of the firm's midnight, whatever its zone. */
export const proposalExpiryJob: Job<object> = {
  name: 'proposal-expiry',
  schedule: '20 * * * *',
  run: () => expireProposals(firmDay()),
};

/** Marks proposals that were valid until a day before `today` (the firm's calendar date) and tells the firm of each, once. */
export async function expireProposals(today: string): Promise<void> {
  await unsafeJobTransaction(async (tx) => {
    const expired = await tx
      .update(proposals)
      .set({ status: 'expired', ...nextVersion(proposals) })
      .where(
        and(
          eq(proposals.status, 'sent'),
          lt(proposals.validUntil, today),
          isNull(proposals.archivedAt),
        ),
      )
      .returning({ id: proposals.id, title: proposals.title });
    for (const proposal of expired) {
      await logActivity(tx, VISITOR, {
        action: 'proposal.expired',
        entityType: 'proposal',
        entityId: proposal.id,
        metadata: { title: proposal.title },
      });
      await announce(tx, VISITOR, expiredUnanswered(proposal));
    }
  });
}
