import { sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { openingEnds, quarterOf, quarterWords } from '#app/areas/outcomes/quarter.ts';
import type { AgendaClock } from './agenda-lines.ts';

// What differs from one reading of an agenda to the next. Everything else is part of its text (`cachedPlan`).
export const NOW = sql`${sql.placeholder('now')}::timestamptz`;
export const TODAY = sql<string>`${sql.placeholder('today')}::date`;
export const DAY_ENDS = sql`${sql.placeholder('dayEnds')}::timestamptz`;
export const USER_ID = sql`${sql.placeholder('userId')}::uuid`;
export const CUSTOMER_ID = sql`${sql.placeholder('customerId')}::uuid`;
/** The quarter as its first day, the last day on which its score is asked for, and its name. */
export const QUARTER = sql`${sql.placeholder('quarter')}::date`;
export const OPENING_ENDS = sql`${sql.placeholder('openingEnds')}::date`;
export const QUARTER_NAME = sql`${sql.placeholder('quarterName')}::text`;

/** The parameter values of one reading. */
export function agendaValues(
  actor: AdminActor | CustomerActor,
  { now, today, dayEnds }: AgendaClock,
): Record<string, string> {
  const quarter = quarterOf(today);
  return {
    now: now.toISOString(),
    today,
    dayEnds: dayEnds.toISOString(),
    userId: actor.userId,
    ...(actor.kind === 'customer' && { customerId: actor.customerId }),
    quarter,
    openingEnds: openingEnds(quarter),
    quarterName: quarterWords(quarter),
  };
}
