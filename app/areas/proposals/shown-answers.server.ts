import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isAnswered, type ProposalStatus } from '#app/records/proposal-status.ts';
import { proposalDecisions } from '#app/records/proposal-tables.ts';
import { type ProposalWords, proposalHash, readProposalText } from './proposal-hash.server.ts';

/**
 * What a customer answered to an offer, newest first: each with whether it is about the words as they are now and, where
 * it is not, with the words it is about, if they were kept. `isRecordedByFirm` says that the offer counts as answered
 * without such an answer to the words as they are now.
 */
export async function readAnswers(
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
