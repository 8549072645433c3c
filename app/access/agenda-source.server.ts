import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AgendaGroup } from '#app/records/kind-facts.ts';
import type { Right } from './member-rights.ts';
import type { StaffRight } from './staff-rights.ts';

/** Where items of one kind come from, and which of them are under a heading. */
export type AgendaSource = {
  group: AgendaGroup;
  /** What a person needs to be asked. */
  needs: Right | StaffRight;
  /** The table with what is joined to it. */
  from: SQLWrapper;
  where: SQL | undefined;
  /** The order of an index, the first to be done first; without one, any that are counted. */
  order?: SQLWrapper;
  shown?: number;
  counted?: number;
  /** Only how many there are and what they come to, as one item of any of them. */
  isSum?: true;
  id: SQLWrapper;
  title: SQLWrapper;
  note?: SQLWrapper;
  due?: SQLWrapper;
  since?: SQLWrapper;
  /** Since when an item asks that is shown; `id` is its record's. */
  shownSince?: (id: SQL) => SQL;
  amount?: SQLWrapper;
  hours?: SQLWrapper;
  version?: SQLWrapper;
  customerId?: SQLWrapper;
  personId?: SQLWrapper;
};

/** What of one kind asks staff to act, and what asks a customer's people. */
export type AgendaSources = {
  staff?: readonly AgendaSource[];
  customer?: readonly AgendaSource[];
  /** The parameter values of its own, on the firm's calendar date. */
  values?: (today: string) => Record<string, string>;
};

// What differs from one reading of an agenda to the next. Everything else is part of its text (`cachedPlan`).
export const NOW = sql`${sql.placeholder('now')}::timestamptz`;
export const TODAY = sql<string>`${sql.placeholder('today')}::date`;
export const DAY_ENDS = sql`${sql.placeholder('dayEnds')}::timestamptz`;
export const USER_ID = sql`${sql.placeholder('userId')}::uuid`;
export const CUSTOMER_ID = sql`${sql.placeholder('customerId')}::uuid`;

type Dated = Omit<AgendaSource, 'group' | 'where' | 'order' | 'due'>;

/** What is overdue and what is due today, of a column of dates (or of moments, which pass within a day). */
export function dated(
  source: Dated,
  where: SQL | undefined,
  due: SQLWrapper,
  isMoment = false,
): AgendaSource[] {
  const over = sql`${due} < ${isMoment ? NOW : TODAY}`;
  const soon = isMoment ? sql`${due} >= ${NOW} and ${due} < ${DAY_ENDS}` : sql`${due} = ${TODAY}`;
  return [
    { ...source, group: 'overdue', where: and(where, over), order: due, due },
    { ...source, group: 'today', where: and(where, soon), order: due, due },
  ];
}
