import type { Announcement } from '#app/areas/notices/announcement.ts';
import {
  type AnswerForMail,
  answerTitle,
  type ProposalForMail,
  proposalAnswered,
  proposalReopened,
  proposalSent,
} from './proposal-mails.ts';

/** What an announcement says of a proposal. */
type AnnouncedProposal = ProposalForMail & { id: string; customerId: string };

/** The customer has a proposal to answer. */
export function proposalSentToCustomer(
  proposal: AnnouncedProposal,
  firmName: string,
): Announcement {
  const about = toAnswer(proposal);
  return {
    ...about,
    title: `New proposal: ${proposal.title}`,
    mail: { content: proposalSent(proposal, firmName, about.path) },
  };
}

/** A proposal that was answered waits for an answer again. */
export function reopenedForCustomer(proposal: AnnouncedProposal, firmName: string): Announcement {
  const about = toAnswer(proposal);
  return {
    ...about,
    title: `Proposal open again: ${proposal.title}`,
    mail: { content: proposalReopened(proposal, firmName, about.path) },
  };
}

/** The firm took an answered proposal back to change it; without mail. It leads to the list, as the proposal can't be read now. */
export function revisedAfterAnswer(proposal: AnnouncedProposal): Announcement {
  return {
    ...forCustomer(proposal),
    path: '/customer/proposals',
    title: `Proposal withdrawn for changes: ${proposal.title}`,
  };
}

/** The customer answered; all staff are told. */
export function answeredByCustomer(
  proposal: AnnouncedProposal,
  answer: AnswerForMail,
): Announcement {
  const path = `/admin/proposals/${proposal.id}`;
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: answerTitle(proposal, answer),
    path,
    mail: { content: proposalAnswered(proposal, answer, path) },
  };
}

/** A proposal expired without an answer; all staff see it, without mail. */
export function expiredUnanswered(proposal: { id: string; title: string }): Announcement {
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: `Proposal expired: ${proposal.title}`,
    path: `/admin/proposals/${proposal.id}`,
  };
}

function toAnswer(proposal: { id: string; customerId: string }) {
  return { ...forCustomer(proposal), to: { customer: proposal.customerId, toSign: true } } as const;
}

function forCustomer({ id, customerId }: { id: string; customerId: string }) {
  return {
    subject: 'proposal',
    subjectId: id,
    to: { customer: customerId },
    path: `/customer/proposals/${id}`,
  } as const;
}
