import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { checkMarkdown } from '#app/platform/markdown.server.ts';
import { frozenParties } from '#app/records/contract/parties.ts';
import {
  isAnswered,
  type ProposalStatus,
  shownProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { offeredCall } from './proposal-call-commands.server.ts';
import { proposalEffects } from './proposal-effects.ts';
import type { NewProposal, ProposalEdit, ProposalStatusChange } from './proposal-forms.ts';
import { queueSetUp } from './proposal-jobs.server.ts';
import { lockedProposal } from './proposal-rows.server.ts';
import { checkTemplate } from './proposal-template-commands.server.ts';

/**
 * Creates a proposal for a customer, once no matter how often the form is sent: a draft, which they don't see. Returns its id.
 * @throws TooComplicatedError, RefusedError when the customer can no longer be chosen.
 */
export async function createProposal(
  actor: AdminActor,
  { customerId, submissionId, ...proposal }: NewProposal,
): Promise<string> {
  const submission = submissionOf(submissionId, { ...proposal, customerId });
  await checkMarkdown(proposal.content);
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, proposals, submission);
    if (earlier) return earlier;
    const company = await chosenCustomer(tx, customerId);
    const [made] = await tx
      .insert(proposals)
      .values({ ...columnsOf(proposal), customerId, createdBy: actor.userId, ...submission })
      .returning({ id: proposals.id });
    if (!made) throw new Error('The proposal was not made.');
    await logActivity(tx, actor, {
      action: 'proposal.created',
      entityType: 'proposal',
      entityId: made.id,
      metadata: { title: proposal.title, company },
    });
    return made.id;
  });
}

/**
 * Edits a draft. A text that the customer has seen stays as it was: the proposal goes back to draft first.
 * @throws TooComplicatedError, NotFoundError, ChangedMeanwhileError, RefusedError for an archived proposal and one that is not
 * a draft.
 */
export async function updateProposal(
  actor: AdminActor,
  id: string,
  { version, ...proposal }: ProposalEdit,
): Promise<void> {
  await checkMarkdown(proposal.content);
  await asActor(actor, async (tx) => {
    const before = await lockedProposal(tx, id, { version });
    if (before.status !== 'draft') {
      throw new RefusedError('The customer has seen this proposal. Revise it first.');
    }
    const columns = columnsOf(proposal);
    await tx
      .update(proposals)
      .set({ ...columns, ...nextVersion(proposals) })
      .where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: 'proposal.updated',
      entityType: 'proposal',
      entityId: id,
      metadata: { title: columns.title, ...changesOf(before, columns) },
    });
  });
}

/**
 * Sets a proposal's status; any may follow any (specification, section 4), but a proposal is not sent past the day until which
 * it is valid. Leaving draft freezes the parties; returning to it releases them. Sent notifies the customer, and so does draft
 * after an answer; accepted and rejected stamp the time, every other status clears it. Returns the name of the contact that it
 * was sent to.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError.
 */
export async function setProposalStatus(
  actor: AdminActor,
  id: string,
  { status, version }: ProposalStatusChange,
): Promise<string | null> {
  const today = firmDay();
  return asActor(actor, async (tx) => {
    const before = await lockedProposal(tx, id, { version });
    if (status === 'sent' && shownProposalStatus({ ...before, status }, today) === 'expired') {
      throw new RefusedError(
        'This proposal has expired. Set it back to draft and choose a later date.',
      );
    }
    if (before.status === status) return null;
    if (status === 'sent' || status === 'accepted') await checkTemplate(tx, before);
    const firm = await firmIn(tx);
    await tx
      .update(proposals)
      .set({
        status,
        ...stampsOf(status),
        ...frozenParties(before, status, firm),
        ...nextVersion(proposals),
      })
      .where(eq(proposals.id, id));
    await happened(tx, actor, proposalEffects, 'proposal.status_changed', {
      proposal: { ...before, call: status === 'sent' ? await offeredCall(tx, id) : null },
      after: status,
      isReopened: isAnswered(before.status),
      firmName: firm.name,
    });
    if (status === 'accepted' || status === 'rejected') {
      const recorded = { proposal: before, answer: null };
      const event = status === 'accepted' ? 'proposal.accepted' : 'proposal.rejected';
      await happened(tx, actor, proposalEffects, event, recorded);
    }
    if (status === 'accepted') await queueSetUp(tx, before);
    return status === 'sent' ? before.contactName : null;
  });
}

/**
 * Removes a proposal from both sides' lists; its answers remain.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export async function archiveProposal(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedProposal(tx, id, { version });
    await tx
      .update(proposals)
      .set({ archivedAt: sql`now()`, ...nextVersion(proposals) })
      .where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: 'proposal.archived',
      entityType: 'proposal',
      entityId: id,
      metadata: { title },
    });
    await dropNotices(tx, 'proposal', id, 'customer');
  });
}

/** Restores an archived proposal. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreProposal(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedProposal(tx, id, { version, expected: 'archived' });
    await tx
      .update(proposals)
      .set({ archivedAt: null, ...nextVersion(proposals) })
      .where(eq(proposals.id, id));
    await logActivity(tx, actor, {
      action: 'proposal.restored',
      entityType: 'proposal',
      entityId: id,
      metadata: { title },
    });
  });
}

/**
 * Locks an accepted proposal in the caller's transaction, which creates what was agreed. Of two at once, the second one finds
 * another version, so that nothing is created twice.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not accepted.
 */
export async function takeAcceptedProposal(tx: Tx, id: string, seen: { version: number }) {
  const { customerId, status, title, totalAmount, templateVersionId } = await lockedProposal(
    tx,
    id,
    seen,
  );
  if (status !== 'accepted') throw new RefusedError('This proposal is not accepted.');
  await tx.update(proposals).set(nextVersion(proposals)).where(eq(proposals.id, id));
  return { customerId, title, totalAmount, hasTemplate: templateVersionId !== null };
}

function stampsOf(status: ProposalStatus) {
  const now = sql`now()`;
  return {
    ...(status === 'sent' && { sentAt: now }),
    ...(status === 'draft' && { sentAt: null }),
    decidedAt: isAnswered(status) ? now : null,
  };
}

/** The columns of a form's fields; what was left blank is stored as null, a missing text as an empty one. */
function columnsOf(proposal: Omit<NewProposal, 'customerId'>) {
  return {
    title: proposal.title,
    content: proposal.content ?? '',
    totalAmount: proposal.totalAmount ?? null,
    validUntil: proposal.validUntil ?? null,
  };
}
