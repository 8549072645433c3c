import type { Side } from '#app/access/author.ts';
import type { AgendaKind } from '#app/records/kinds.ts';

/**
 * What is due next with a customer: where staff find it, what its day means, and the day as YYYY-MM-DD or the moment as ISO 8601.
 */
export type NextThing = { kind: AgendaKind; to: string; title: string; words: string; due: string };

/** The latest message between the firm and a customer, or the opening of a ticket; `at` as ISO 8601. */
export type LastWord = { by: string; side: Side; at: string };

/** Whether the day or moment of what is due next is over, by the server's clock and the firm's calendar date. */
export function isPast({ due }: NextThing, { now, today }: { now: Date; today: string }): boolean {
  return due.length === today.length ? due < today : new Date(due) < now;
}
