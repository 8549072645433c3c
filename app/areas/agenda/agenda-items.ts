import type { Money } from '#app/platform/money.ts';
import type { AgendaGroup } from '#app/records/kind-facts.ts';
import type { AgendaKind } from '#app/records/kinds.ts';

/** How many items of a kind and group are read, and how many rows of a list are shown, unless someone asks for all. */
export const FIRST_ITEMS = 7;

/** When a page is made: the moment, the firm's calendar date, and when that day ends. */
export type AgendaClock = { now: Date; today: string; dayEnds: Date };

/** One thing that someone has to do. Days are YYYY-MM-DD, moments ISO 8601. */
export type AgendaItem = {
  group: AgendaGroup;
  kind: AgendaKind;
  id: string;
  title: string;
  /** What a person reads beside the title: a note of the record, its number, its step. */
  note: string | null;
  /** Until when it is to be done; null where nobody said. */
  due: string | null;
  /** Since when it asks. */
  since: string | null;
  /** Dollars that it is about. */
  amount: Money | null;
  /** The record's version, for a button that changes it. */
  version: number | null;
  /** Whose record it is, and who sees to it; for staff. */
  customerId: string | null;
  companyName: string | null;
  personName: string | null;
  /** Whether it is the reader's own task or ticket. */
  isMine: boolean;
  /** How many items there are of this kind in this group, and what they come to, as far as they are counted. */
  total: number;
  sum: Money | null;
  hours: string | null;
  /** Whether there are more than were counted. */
  isCut: boolean;
};
