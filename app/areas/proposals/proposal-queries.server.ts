import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { readHistory } from '#app/areas/activity/history-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { partiesOf } from '#app/records/contract/parties.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import {
  isAnswered,
  type ProposalStatus,
  shownProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import { proposalDecisions, proposals } from '#app/records/proposal/proposal-tables.ts';
import { type ProposalWords, proposalHash, readProposalText } from './proposal-hash.server.ts';
import { templateOf } from './proposal-template-queries.server.ts';

/**
 * Returns a proposal as its page in the back office shows it: with the customer's answers, the contracts made from it and its
 * history.
 * @throws NotFoundError
 */
export async function getProposal(actor: AdminActor, id: string, { today }: { today: string }) {
  return asActor(actor, async (tx) => {
    const [row] = await tx
      .select({
        ...READ,
        customerId: proposals.customerId,
        creatorName: users.name,
        archivedAt: proposals.archivedAt,
        createdAt: proposals.createdAt,
        templateVersionId: proposals.templateVersionId,
        templateChosenBy: proposals.templateChosenBy,
        engagementStart: proposals.engagementStart,
        setUpFailure: proposals.setUpFailure,
      })
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .leftJoin(users, eq(users.id, proposals.createdBy))
      .leftJoin(meetingKinds, eq(meetingKinds.id, proposals.offeredKindId))
      .where(eq(proposals.id, id));
    if (!row) throw new NotFoundError();
    const proposal = { ...row, parties: partiesOf(row, firmNow()) };
    const answers = await readAnswers(tx, proposal);
    const made = await tx
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(and(eq(contracts.proposalId, id), isNull(contracts.archivedAt)))
      .orderBy(asc(contracts.createdAt));
    const engagement = await templateOf(tx, actor, row);
    const history = await readHistory(tx, 'proposal', id);
    const carriedOut = await tx.$count(
      activityLogs,
      and(eq(activityLogs.entityId, id), eq(activityLogs.action, 'proposal.carried_out')),
    );
    return {
      ...withShownProposalStatus(proposal, today),
      ...answers,
      contracts: made,
      engagement,
      wasCarriedOut: carriedOut > 0,
      history,
    };
  });
}

/** A proposal as its page in the back office shows it. */
export type ProposalDetail = Awaited<ReturnType<typeof getProposal>>;

/** A proposal as its customer reads it, with their own answers. @throws NotFoundError */
export async function getOwnProposal(
  actor: CustomerActor,
  id: string,
  { today }: { today: string },
) {
  return asActor(actor, async (tx) => {
    const [row] = await tx
      .select(READ)
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .leftJoin(meetingKinds, eq(meetingKinds.id, proposals.offeredKindId))
      .where(and(eq(proposals.id, id), eq(proposals.customerId, actor.customerId)));
    if (!row) throw new NotFoundError();
    const proposal = { ...row, parties: partiesOf(row, firmNow()) };
    const { decisions, isRecordedByFirm } = await readAnswers(tx, proposal);
    return {
      ...withShownProposalStatus(proposal, today),
      // By which an answer names what it is about.
      hash: proposalHash(proposal),
      // Where an answer came from is the firm's evidence.
      decisions: decisions.map(({ ipAddress, contentHash, ...answer }) => answer),
      isRecordedByFirm,
    };
  });
}

/** A proposal as its customer reads it. */
export type OwnProposalDetail = Awaited<ReturnType<typeof getOwnProposal>>;

const READ = {
  id: proposals.id,
  title: proposals.title,
  content: proposals.content,
  totalAmount: proposals.totalAmount,
  validUntil: proposals.validUntil,
  status: proposals.status,
  sentAt: proposals.sentAt,
  decidedAt: proposals.decidedAt,
  version: proposals.version,
  parties: proposals.parties,
  offeredKindId: proposals.offeredKindId,
  offeredKind: { name: meetingKinds.name, slug: meetingKinds.slug },
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

/** Adds to a row its status as everyone sees it on `today`. */
export function withShownProposalStatus<
  Row extends { status: ProposalStatus; validUntil: string | null },
>(row: Row, today: string): Row {
  return { ...row, status: shownProposalStatus(row, today) };
}

/**
 * What a customer answered to a proposal, newest first: each with whether it is about the words as they are now and, where
 * it is not, with the words it is about, if they were stored. `isRecordedByFirm` says that the proposal counts as answered
 * without such an answer to the words as they are now.
 */
async function readAnswers(
  tx: Tx,
  proposal: ProposalWords & { id: string; status: ProposalStatus },
) {
  const rows = await tx
    .select({
      id: proposalDecisions.id,
      decision: proposalDecisions.decision,
      signedName: proposalDecisions.signedName,
      note: proposalDecisions.note,
      at: proposalDecisions.createdAt,
      ipAddress: proposalDecisions.ipAddress,
      contentHash: proposalDecisions.contentHash,
      answeredText: proposalDecisions.answeredText,
    })
    .from(proposalDecisions)
    .where(eq(proposalDecisions.proposalId, proposal.id))
    .orderBy(desc(proposalDecisions.createdAt), desc(proposalDecisions.id));
  const current = [proposalHash(proposal), proposalHash({ ...proposal, parties: null })];
  const decisions = rows.map(({ answeredText, ...answer }) => {
    const isCurrent = current.includes(answer.contentHash);
    const answered = isCurrent || answeredText === null ? null : readProposalText(answeredText);
    return { ...answer, isCurrent, answered };
  });
  const standing = decisions.find(({ isCurrent, decision }) => isCurrent && decision !== 'changes');
  const isRecordedByFirm = isAnswered(proposal.status) && standing?.decision !== proposal.status;
  return { decisions, isRecordedByFirm };
}
