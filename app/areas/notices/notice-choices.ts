import { z } from 'zod';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice-subjects.ts';

/** The two sides that people are told on. */
export type NoticeSide = 'staff' | 'customer';

type Words = { label: string } & Partial<Record<NoticeSide, string>>;

// What each side is told of a kind of record; a side without words is never told of it.
const WORDS: Record<NoticeSubject, Words> = {
  ticket: {
    label: 'Tickets',
    staff: 'New tickets, replies and changes of status',
    customer: 'Replies and changes of status',
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
    staff: 'Answers to proposals, and proposals that run out',
    customer: 'Proposals to decide on',
  },
  contract: {
    label: 'Contracts',
    staff: 'Signatures, and contracts that end soon',
    customer: 'Contracts to sign, and contracts that end soon',
  },
  project: { label: 'Projects', customer: 'Milestones reached and changes of status' },
  meeting: {
    label: 'Meetings',
    staff: 'Answers to invitations, and internal meetings',
    customer: 'Invitations, changes and notes',
  },
  inquiry: {
    label: 'Inquiries',
    staff: 'Inquiries, and requests for the checklist, an estimate or a score',
  },
  registration: { label: 'Registrations', staff: 'Customers who sign up and wait for approval' },
  webhook: { label: 'Webhooks', staff: 'Webhooks that were turned off because their target fails' },
};

/** A kind of record that a side is told of, in words for it. */
export type SubjectWords = { subject: NoticeSubject; label: string; about: string };

/** What a side is told of, in the order of its screen. */
export function subjectsOf(side: NoticeSide): SubjectWords[] {
  return NOTICE_SUBJECTS.flatMap((subject) => {
    const { label, ...words } = WORDS[subject];
    const about = words[side];
    return about ? [{ subject, label, about }] : [];
  });
}

const subjects = z.array(z.enum(NOTICE_SUBJECTS)).max(NOTICE_SUBJECTS.length).default([]);

/** What a person wants to be told of: the kinds by notice and the kinds by mail. What is not named is turned off. */
export const choicesSchema = z.object({
  byNotice: subjects,
  byMail: subjects,
  savedAt: z.string().max(40),
});
export type Choices = z.infer<typeof choicesSchema>;

/** Who of the staff is mailed of what concerns all of them. */
const MAILED_STAFF = ['firm', 'all', 'chosen'] as const;

const route = z.object({
  to: z.enum(MAILED_STAFF),
  people: z.array(z.uuid()).max(100).default([]),
});

/** Who is mailed about one kind of record; `people` are account ids and count where `to` is "chosen". */
export type StaffRoute = z.infer<typeof route>;

const routes = z.record(z.string(), route);

/** The routes that the setting notifications.staff holds, by subject; what it leaves out goes its usual way. */
export function parseRoutes(setting: string): Partial<Record<string, StaffRoute>> {
  return routes.parse(JSON.parse(setting));
}

/** The firm's address, where mail goes when nobody else is left. */
export const FIRM_ROUTE: StaffRoute = { to: 'firm', people: [] };

/** Where mail about a kind of record goes until somebody chooses. */
export function usualRoute(subject: NoticeSubject): StaffRoute {
  return subject === 'webhook' ? { to: 'all', people: [] } : FIRM_ROUTE;
}

/** Who is mailed about what, as its screen edits it: one route for each kind of record. */
export const staffRoutesSchema = z.object({
  routes: z
    .array(
      route
        .extend({ subject: z.enum(NOTICE_SUBJECTS) })
        .refine(({ to, people }) => to !== 'chosen' || people.length > 0, {
          path: ['people'],
          message: 'Choose at least one person',
        }),
    )
    .max(NOTICE_SUBJECTS.length),
  savedAt: z.string().max(40),
});
export type StaffRoutes = z.infer<typeof staffRoutesSchema>;
