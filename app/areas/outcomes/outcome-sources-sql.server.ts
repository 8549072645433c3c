import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, TODAY } from '#app/access/agenda-source.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { outcomeBaselines } from '#app/records/outcome/outcome-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/outcome/score-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { openingEnds, quarterOf, quarterWords } from './quarter.ts';

/** Baselines to agree to. */
export const baselineAgenda = {
  customer: [
    {
      group: 'needs',
      needs: 'sign',
      from: outcomeBaselines,
      where: and(
        eq(outcomeBaselines.customerId, CUSTOMER_ID),
        eq(outcomeBaselines.status, 'proposed'),
      ),
      id: outcomeBaselines.id,
      title: sql`'Baseline ' || ${outcomeBaselines.number}`,
      since: outcomeBaselines.createdAt,
    },
  ],
} satisfies AgendaSources;

// The quarter as its first day, the last day on which its score is asked for, and its name.
const QUARTER = sql`${sql.placeholder('quarter')}::date`;
const OPENING_ENDS = sql`${sql.placeholder('openingEnds')}::date`;
const QUARTER_NAME = sql`${sql.placeholder('quarterName')}::text`;

const isOpening = sql`${TODAY} <= ${OPENING_ENDS}`;
const isScored = sql`exists (select from ${quarterlyScores} where ${and(
  eq(quarterlyScores.customerId, CUSTOMER_ID),
  eq(quarterlyScores.quarter, QUARTER),
)})`;
const isRunning = sql`exists (select from ${projects} where ${and(
  eq(projects.customerId, CUSTOMER_ID),
  eq(projects.status, 'active'),
  isNull(projects.archivedAt),
)})`;
const asked = sql`(select min(${scoreRequests.createdAt}) from ${scoreRequests} where ${and(
  eq(scoreRequests.customerId, CUSTOMER_ID),
  eq(scoreRequests.quarter, QUARTER),
)})`;

/** The quarter's score: in its first two weeks with a running engagement, or once staff asked for it. */
export const scoreAgenda = {
  customer: [
    {
      group: 'needs',
      needs: 'act-work',
      from: customerProfiles,
      where: and(
        eq(customerProfiles.id, CUSTOMER_ID),
        not(isScored),
        sql`((${isOpening} and ${isRunning}) or ${asked} is not null)`,
      ),
      id: customerProfiles.id,
      title: sql`'25-point score for ' || ${QUARTER_NAME}`,
      due: sql`case when ${isOpening} then ${OPENING_ENDS} end`,
      since: asked,
    },
  ],
  values: (today) => {
    const quarter = quarterOf(today);
    return { quarter, openingEnds: openingEnds(quarter), quarterName: quarterWords(quarter) };
  },
} satisfies AgendaSources;
