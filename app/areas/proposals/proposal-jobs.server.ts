import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { buildEngagement, isSetUp } from '#app/areas/templates/build-commands.server.ts';
import { templateVersion } from '#app/areas/templates/template-queries.server.ts';
import { versionName } from '#app/areas/templates/version-name.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { startOf } from './engagement-start.server.ts';
import { proposalEffects } from './proposal-effects.ts';

const THE_CHECK: FirmActor = { kind: 'firm', by: 'proposal dates' };

/** Marks proposals without an answer as expired, every hour: within one of the firm's midnight, whatever its zone. */
export const proposalExpiryJob: Job<object> = {
  name: 'proposal-expiry',
  schedule: '20 * * * *',
  run: () => expireProposals(firmDay()),
};

/**
 * Marks proposals that were valid until a day before `today` (the firm's calendar date) as expired and notifies the firm of
 * each, once.
 */
export async function expireProposals(today: string): Promise<void> {
  await asFirm(THE_CHECK, async (tx) => {
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
      await happened(tx, THE_CHECK, proposalEffects, 'proposal.expired', proposal);
    }
  });
}

/** Sets up the engagement of an accepted proposal that names a template. */
export const engagementSetUpJob: Job<{ proposalId: string }> = {
  name: 'engagement-set-up',
  workers: { count: 2, ofOneGroup: 1 },
  run: ({ proposalId }) => setUpEngagement(proposalId),
};

/** Queues the set-up of a proposal's engagement for after the caller's transaction, if it names a template. */
export async function queueSetUp(
  tx: Tx,
  { id, templateVersionId }: { id: string; templateVersionId: string | null },
): Promise<void> {
  if (templateVersionId) await enqueue(tx, engagementSetUpJob, { proposalId: id }, { group: id });
}

/**
 * Sets up the engagement of a proposal, once no matter how often it is requested: the proposal's row is locked, and only one
 * project can belong to it. A proposal that is not accepted or names no template stays as it is. A failure is stored with the
 * proposal, where staff see it, and thrown, so that the queue tries again.
 */
export async function setUpEngagement(proposalId: string): Promise<void> {
  const [chooser] = await unsafeJobTransaction((tx) =>
    tx
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(proposals)
      .innerJoin(users, eq(users.id, proposals.templateChosenBy))
      .where(eq(proposals.id, proposalId)),
  );
  if (!chooser) return;
  // Who chose the template decided what is made, whatever their role is by now.
  const firm: FirmActor = { kind: 'firm', by: 'engagement set-up', onBehalfOf: chooser };
  try {
    await asFirm(firm, (tx) => setUpIn(tx, firm, proposalId));
  } catch (error) {
    const reason = error instanceof RefusedError ? error.message : UNFORESEEN;
    await unsafeJobTransaction((tx) =>
      tx.update(proposals).set({ setUpFailure: reason }).where(eq(proposals.id, proposalId)),
    );
    throw error;
  }
}

const UNFORESEEN = 'Something went wrong on our side. We will try again automatically.';

async function setUpIn(tx: Tx, firm: FirmActor, id: string): Promise<void> {
  const [proposal] = await tx
    .select({
      id: proposals.id,
      customerId: proposals.customerId,
      title: proposals.title,
      totalAmount: proposals.totalAmount,
      templateVersionId: proposals.templateVersionId,
      engagementStart: proposals.engagementStart,
      decidedAt: proposals.decidedAt,
    })
    .from(proposals)
    .where(
      and(eq(proposals.id, id), eq(proposals.status, 'accepted'), isNull(proposals.archivedAt)),
    )
    .for('update');
  if (!proposal?.templateVersionId) return;
  const { title, templateVersionId } = proposal;
  if (await isSetUp(tx, id)) return;
  const version = await templateVersion(tx, templateVersionId);
  const from = startOf(proposal, firmDay());
  const made = await buildEngagement(tx, firm, { proposal, version, from });
  await tx.update(proposals).set({ setUpFailure: null }).where(eq(proposals.id, id));
  await logActivity(tx, firm, {
    action: 'proposal.set_up',
    entityType: 'proposal',
    entityId: id,
    metadata: { title, template: versionName(version), ...made },
  });
}
