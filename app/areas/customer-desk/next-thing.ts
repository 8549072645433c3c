import type { Side } from '#app/access/author.ts';

const KINDS = {
  ticket: { path: '/admin/tickets/', words: 'Reply due' },
  task: { path: '/admin/tasks/', words: 'Task due' },
  milestone: { path: '/admin/projects/', words: 'Milestone' },
  meeting: { path: '/admin/meetings/', words: 'Meeting' },
  document_request: { path: '/admin/documents/requests?q=', words: 'File due' },
  proposal: { path: '/admin/proposals/', words: 'Proposal valid until' },
  invoice: { path: '/admin/invoices/', words: 'Invoice due' },
} as const;

/** The kinds of record of which something can be due next. */
export type NextKind = keyof typeof KINDS;

/** What is due next with a customer: its record, the day as YYYY-MM-DD or the moment as ISO 8601. */
export type NextThing = { kind: NextKind; id: string; title: string; due: string };

/** The latest message between the firm and a customer, or the opening of a ticket; `at` as ISO 8601. */
export type LastWord = { by: string; side: Side; at: string };

/** Where staff find what is due next, and what its day means. */
export function nextThingFacts({ kind, id, title }: NextThing): { to: string; words: string } {
  const { path, words } = KINDS[kind];
  return { to: path + (kind === 'document_request' ? encodeURIComponent(title) : id), words };
}

/** Whether the day or moment of what is due next is over, by the server's clock and the firm's calendar date. */
export function isPast({ due }: NextThing, { now, today }: { now: Date; today: string }): boolean {
  return due.length === today.length ? due < today : new Date(due) < now;
}
