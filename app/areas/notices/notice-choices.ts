import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice-subjects.ts';
import type { StaffRoute } from './notice-forms.ts';

/** The two sides on which people are notified. */
export type NoticeSide = 'staff' | 'customer';

type Words = { label: string } & Partial<Record<NoticeSide, string>>;

// What each side is notified of a kind of record; a side without words is never told of it.
const WORDS: Record<NoticeSubject, Words> = {
  ticket: {
    label: 'Tickets',
    staff: 'New tickets, replies and status changes',
    customer: 'Replies and status changes, by email for tickets that you opened or wrote on',
  },
  task: {
    label: 'Tasks',
    staff: 'Tasks that customers finish, open again or comment on',
    customer: 'New tasks, changes and comments',
  },
  document: {
    label: 'Documents',
    staff: 'Files that customers send, share or replace',
    customer: 'Files that we share or replace',
  },
  document_request: { label: 'Requests for files', customer: 'Files that we need from you' },
  procedure: {
    label: 'Procedures',
    staff: 'Procedures that customers have read',
    customer: 'Procedures to read, and new versions',
  },
  invoice: {
    label: 'Invoices',
    staff: 'Invoices that are past due',
    customer: 'Invoices, changes to them, payments and reminders',
  },
  proposal: {
    label: 'Proposals',
    staff: 'Responses to proposals, and proposals that expire',
    customer: 'Proposals to respond to',
  },
  contract: {
    label: 'Contracts',
    staff: 'Signatures, and contracts that end soon',
    customer: 'Contracts to sign, and contracts that end soon',
  },
  project: { label: 'Projects', customer: 'Completed milestones and status changes' },
  meeting: {
    label: 'Meetings',
    staff: 'Responses to invitations, and internal meetings',
    customer: 'Invitations, changes and notes',
  },
  outcome: {
    label: 'Outcome board',
    staff: 'Baselines that customers agree to, their monthly files and quarterly scores',
    customer: 'Baselines to agree to, monthly files to send, and requests for the quarterly score',
  },
  inquiry: {
    label: 'Inquiries',
    staff: 'Inquiries, and requests for the checklist, an estimate or a score',
  },
  registration: { label: 'Registrations', staff: 'Sign-ups and newcomers waiting for approval' },
  webhook: { label: 'Webhooks', staff: 'Webhooks turned off because their target fails' },
  mailbox: {
    label: 'Mailbox',
    staff: 'Email in quarantine, and a mailbox that cannot be read',
  },
};

/** A kind of record that a side is notified of, in words for it. */
export type SubjectWords = { subject: NoticeSubject; label: string; about: string };

/** Returns what a side is notified of, in the order of its screen. */
export function subjectsOf(side: NoticeSide): SubjectWords[] {
  return NOTICE_SUBJECTS.flatMap((subject) => {
    const { label, ...words } = WORDS[subject];
    const about = words[side];
    return about ? [{ subject, label, about }] : [];
  });
}

/** The firm's address, where email goes if no one else is left. */
export const FIRM_ROUTE: StaffRoute = { to: 'firm', people: [] };

/** Returns where email about a kind of record goes until someone chooses. */
export function usualRoute(subject: NoticeSubject): StaffRoute {
  return subject === 'webhook' ? { to: 'all', people: [] } : FIRM_ROUTE;
}
