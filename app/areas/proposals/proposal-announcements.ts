import type { Announcement } from '#app/areas/notices/notice-commands.server.ts';
import type { Firm } from '#app/areas/settings/firm.ts';
import {
  type AnswerForMail,
  answerTitle,
  type ProposalForMail,
  proposalAnswered,
  proposalSent,
} from './proposal-mails.ts';

/** What an announcement says of a proposal. */
export type AnnouncedProposal = ProposalForMail & { id: string; customerId: string };

/** The customer has an offer to answer. */
export function sentToCustomer(proposal: AnnouncedProposal, firm: Firm): Announcement {
  const path = `/customer/proposals/${proposal.id}`;
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { customer: proposal.customerId },
    title: `New proposal: ${proposal.title}`,
    path,
    mail: { content: proposalSent(proposal, firm.name, firm.url + path) },
  };
}

/** The customer answered; all staff are told. */
export function answeredByCustomer(
  proposal: AnnouncedProposal,
  answer: AnswerForMail,
  firm: Firm,
): Announcement {
  const path = `/admin/proposals/${proposal.id}`;
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: answerTitle(proposal, answer),
    path,
    mail: { content: proposalAnswered(proposal, answer, firm.url + path) },
  };
}

/** An offer expired without an answer; all staff see it, without mail. */
export function expiredUnanswered(proposal: { id: string; title: string }): Announcement {
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: `Proposal expired: ${proposal.title}`,
    path: `/admin/proposals/${proposal.id}`,
  };
}
