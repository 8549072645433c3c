import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import type { Money } from '#app/platform/money.ts';
import type { ProposalDecision } from '#app/records/proposal/proposal-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** What the emails about a proposal need to know. */
export type ProposalForMail = {
  title: string;
  totalAmount: Money | null;
  /** Calendar date, YYYY-MM-DD. */
  validUntil: string | null;
  companyName: string;
  contactName: string;
  /** The call that can be booked from it: its kind, and the page that offers its times. */
  call?: { name: string; path: string } | null;
};

/** A customer's answer as emails and notices report it. */
export type AnswerForMail = { decision: ProposalDecision; signedName: string; note: string | null };

/** The email that tells a customer that a proposal is waiting; `path` opens it in the portal. */
export function proposalSent(
  proposal: ProposalForMail,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Proposal: ${proposal.title}`,
    preview: `${firmName} sent you a proposal.`,
    heading: proposal.title,
    blocks: [
      { kind: 'text', text: `Hi ${proposal.contactName},` },
      {
        kind: 'text',
        text: "We've prepared a proposal for you. Read it in the portal, then accept it, decline it or ask for changes.",
      },
      ...factsOf(proposal),
      { kind: 'button', label: 'Open the proposal', href: path },
      ...callOf(proposal),
    ],
  };
}

function callOf({ call }: ProposalForMail): MailBlock[] {
  if (!call) return [];
  return [
    { kind: 'text', text: 'Would you like to talk about it first? Choose a time:' },
    { kind: 'button', label: `Book a Call: ${call.name}`, href: call.path },
  ];
}

/** The email that tells a customer that a proposal they answered is open again; `path` opens it in the portal. */
export function proposalReopened(
  proposal: ProposalForMail,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Proposal open again: ${proposal.title}`,
    preview: `${firmName} asks for your response again.`,
    heading: proposal.title,
    blocks: [
      { kind: 'text', text: `Hi ${proposal.contactName},` },
      {
        kind: 'text',
        text: "We've opened this proposal again. Your earlier response no longer counts: please read it in the portal and respond again.",
      },
      ...factsOf(proposal),
      { kind: 'button', label: 'Open the proposal', href: path },
    ],
  };
}

/** The line that tells the firm of a customer's answer. */
export function answerTitle({ title }: { title: string }, { decision }: AnswerForMail): string {
  if (decision === 'accepted') return `Proposal accepted: ${title}`;
  return decision === 'rejected' ? `Proposal declined: ${title}` : `Changes requested: ${title}`;
}

/** The email that tells the firm of a customer's answer; `path` opens the proposal in the back office. */
export function proposalAnswered(
  proposal: ProposalForMail,
  answer: AnswerForMail,
  path: string,
): MailContent {
  const who = `${answer.signedName} of ${proposal.companyName}`;
  const did = {
    accepted: 'accepted this proposal.',
    rejected: 'declined this proposal.',
    changes: 'asks for changes to this proposal. It stays open until you revise it.',
  }[answer.decision];
  return {
    subject: answerTitle(proposal, answer),
    preview: who,
    heading: proposal.title,
    blocks: [
      { kind: 'text', text: `${who} ${did}` },
      ...(answer.note ? [{ kind: 'quote', text: answer.note } as const] : []),
      ...factsOf(proposal),
      { kind: 'button', label: 'Open the proposal', href: path },
    ],
  };
}

function factsOf({ totalAmount, validUntil }: ProposalForMail): MailBlock[] {
  const rows = [
    ...(totalAmount ? [['Total amount', formatMoney(totalAmount)] as const] : []),
    ...(validUntil ? [['Valid until', formatDate(validUntil)] as const] : []),
  ];
  return rows.length > 0 ? [{ kind: 'facts', rows }] : [];
}
