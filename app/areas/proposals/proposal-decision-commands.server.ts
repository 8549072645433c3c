import { eq, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { changedWhileRead, partiesOf } from '#app/records/contract/parties.ts';
import {
  PROPOSAL_STATUS_DISPLAY,
  shownProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import { proposalDecisions, proposals } from '#app/records/proposal/proposal-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { proposalEffects } from './proposal-effects.ts';
import type { Decision } from './proposal-forms.ts';
import { proposalHash, proposalText } from './proposal-hash.server.ts';
import { queueSetUp } from './proposal-jobs.server.ts';
import { proposalInReach } from './proposal-rows.server.ts';

const EVENTS_OF = {
  accepted: 'proposal.accepted',
  rejected: 'proposal.rejected',
  changes: 'proposal.changes_requested',
} as const;

/**
 * Records a customer's answer to an open proposal, with the typed name, network address, and the answered text with
 * its hash, and notifies the firm. Accepting and declining close the proposal; asking for changes leaves it open.
 * @throws NotFoundError, ChangedMeanwhileError when another version or text was shown, RefusedError when the proposal
 *   is not open.
 */
export async function decideProposal(
  actor: CustomerActor,
  id: string,
  { decision, signedName, note, shownHash, version }: Decision,
  { ipAddress }: { ipAddress: string },
): Promise<void> {
  await countTry('customer-signature', actor.userId);
  const today = firmDay();
  await asActor(actor, async (tx) => {
    // The policy lets a customer lock an open proposal alone; of two answers at once the second finds it closed.
    await tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.id, id)).for('update');
    const proposal = await proposalInReach(tx, id);
    const shown = shownProposalStatus(proposal, today);
    if (shown === 'expired' && proposal.validUntil !== null) {
      throw new RefusedError(
        `This proposal was valid until ${formatDate(proposal.validUntil)}. Ask us for a new one.`,
      );
    }
    if (shown !== 'sent') {
      const { label } = PROPOSAL_STATUS_DISPLAY[shown];
      throw new RefusedError(`This proposal is already ${label.toLowerCase()}.`);
    }
    if (proposal.version !== version) throw new ChangedMeanwhileError(changedWhileRead('proposal'));
    const answered = { ...proposal, parties: partiesOf(proposal, await firmIn(tx)) };
    const contentHash = proposalHash(answered);
    if (contentHash !== shownHash) throw new ChangedMeanwhileError(changedWhileRead('proposal'));
    await tx.insert(proposalDecisions).values({
      proposalId: id,
      decision,
      signedName,
      note: note ?? null,
      userId: actor.userId,
      ipAddress,
      contentHash,
      answeredText: proposalText(answered),
    });
    await tx
      .update(proposals)
      .set({
        ...(decision === 'changes'
          ? { changesAskedAt: sql`now()` }
          : { status: decision, decidedAt: sql`now()` }),
        ...nextVersion(proposals),
      })
      .where(eq(proposals.id, id));
    const answer = { decision, signedName, note: note ?? null };
    await happened(tx, actor, proposalEffects, EVENTS_OF[decision], { proposal, answer });
    if (decision === 'accepted') await queueSetUp(tx, proposal);
  });
}
