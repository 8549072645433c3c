import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { planProblem } from '#app/areas/templates/dated-plan.ts';
import { chosenVersion, templateVersion } from '#app/areas/templates/template-queries.server.ts';
import { versionName } from '#app/areas/templates/version-name.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import type { ProposalTemplate } from './proposal-forms.ts';
import { queueSetUp } from './proposal-jobs.server.ts';
import { lockedProposal } from './proposal-rows.server.ts';

/**
 * Sets the template version of a draft from which its engagement is set up once it is accepted, and when that starts; or none.
 * The version stays the one that was chosen, whatever becomes of the template.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for a proposal that is not a draft, and a version that can't be
 * chosen.
 */
export async function chooseTemplate(
  actor: AdminActor,
  id: string,
  { templateVersionId, engagementStart, version }: ProposalTemplate,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedProposal(tx, id, { version });
    if (before.status !== 'draft') {
      throw new RefusedError('The customer has seen this proposal. Revise it first.');
    }
    const isSame = templateVersionId === before.templateVersionId;
    const chosen = templateVersionId
      ? await (isSame ? templateVersion : chosenVersion)(tx, templateVersionId)
      : null;
    await tx
      .update(proposals)
      .set({
        templateVersionId: chosen?.id ?? null,
        templateChosenBy: chosen ? actor.userId : null,
        engagementStart: chosen ? (engagementStart ?? null) : null,
        setUpFailure: null,
        ...nextVersion(proposals),
      })
      .where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: chosen ? 'proposal.template_chosen' : 'proposal.template_removed',
      entityType: 'proposal',
      entityId: id,
      metadata: { title: before.title, ...(chosen && { template: versionName(chosen) }) },
    });
  });
}

/**
 * Queues a failed set-up again.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for a proposal that is not accepted or names no template.
 */
export async function setUpAgain(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const proposal = await lockedProposal(tx, id, { version });
    if (proposal.status !== 'accepted' || !proposal.templateVersionId) {
      throw new RefusedError('There is nothing to set up for this proposal.');
    }
    await tx.update(proposals).set({ setUpFailure: null }).where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: 'proposal.set_up_asked',
      entityType: 'proposal',
      entityId: id,
      metadata: { title: proposal.title },
    });
    await queueSetUp(tx, proposal);
  });
}

/**
 * Checks that the template of a proposal can be set up for its amount, before the customer can accept it.
 * @throws RefusedError with what is missing.
 */
export async function checkTemplate(
  tx: Tx,
  {
    templateVersionId,
    totalAmount,
  }: { templateVersionId: string | null; totalAmount: Money | null },
): Promise<void> {
  if (!templateVersionId) return;
  const { plan } = await templateVersion(tx, templateVersionId);
  const problem = planProblem(plan, totalAmount);
  if (problem) throw new RefusedError(problem);
}
