import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  type AnswerForMail,
  answerTitle,
  type ProposalForMail,
  proposalAnswered,
  proposalReopened,
  proposalSent,
} from './proposal-mails.ts';

/** What an announcement says of a proposal. */
export type AnnouncedProposal = ProposalForMail & { id: string; customerId: string };

/** The announcement to a customer of a proposal to answer. */
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

/** The announcement that an answered proposal is open again. */
export function reopenedForCustomer(proposal: AnnouncedProposal, firmName: string): Announcement {
  const about = toAnswer(proposal);
  return {
    ...about,
    title: `Proposal open again: ${proposal.title}`,
    mail: { content: proposalReopened(proposal, firmName, about.path) },
  };
}

/**
 * The announcement that the firm returned an answered proposal to draft to change it; without email. It leads to the list,
 * because the proposal can't be read now.
 */
export function revisedAfterAnswer(proposal: AnnouncedProposal): Announcement {
  return {
    ...forCustomer(proposal),
    path: '/customer/proposals',
    title: `Proposal withdrawn for changes: ${proposal.title}`,
  };
}

/** The announcement to all staff of a customer's answer. */
export function answeredByCustomer(
  proposal: AnnouncedProposal,
  answer: AnswerForMail,
): Announcement {
  const path = recordPage('admin', 'proposal', proposal.id);
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: answerTitle(proposal, answer),
    path,
    mail: { content: proposalAnswered(proposal, answer, path) },
  };
}

/** The announcement to all staff that a proposal expired without an answer, without email. */
export function expiredUnanswered(proposal: { id: string; title: string }): Announcement {
  return {
    subject: 'proposal',
    subjectId: proposal.id,
    to: { staff: 'all' },
    title: `Proposal expired: ${proposal.title}`,
    path: recordPage('admin', 'proposal', proposal.id),
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
    path: recordPage('customer', 'proposal', id),
  } as const;
}
