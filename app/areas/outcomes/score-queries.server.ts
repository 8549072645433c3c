import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  outcomeConsents,
  quarterlyScores,
  scoreRequests,
} from '#app/records/outcome/score-tables.ts';
import { quarterOf, quarterWords } from './quarter.ts';
import { shownQuarters } from './shown-score.ts';

/** Quarters that a history shows, at most: five years. */
const MOST_QUARTERS = 20;

/**
 * Returns a customer's scores by quarter, the newest first, the state of the current quarter, and whether its results may count
 * on the public site. `today` is the firm's calendar date.
 */
export async function getScores(
  actor: AdminActor | CustomerActor,
  customerId: string,
  today: string,
) {
  const quarter = quarterOf(today);
  return asActor(actor, async (tx) => {
    const stored = await tx
      .selectDistinctOn([quarterlyScores.quarter], {
        id: quarterlyScores.id,
        quarter: quarterlyScores.quarter,
        number: quarterlyScores.number,
        scores: quarterlyScores.scores,
        reason: quarterlyScores.reason,
        authorName: quarterlyScores.authorName,
        createdAt: quarterlyScores.createdAt,
      })
      .from(quarterlyScores)
      .where(eq(quarterlyScores.customerId, customerId))
      .orderBy(desc(quarterlyScores.quarter), desc(quarterlyScores.number))
      .limit(MOST_QUARTERS);
    const [asked] = await tx
      .select({ by: scoreRequests.authorName, at: scoreRequests.createdAt })
      .from(scoreRequests)
      .where(and(eq(scoreRequests.customerId, customerId), eq(scoreRequests.quarter, quarter)))
      .limit(1);
    const [consent] = await tx
      .select({
        terms: outcomeConsents.terms,
        by: outcomeConsents.givenByName,
        at: outcomeConsents.createdAt,
        withdrawnAt: outcomeConsents.withdrawnAt,
        withdrawnBy: outcomeConsents.withdrawnByName,
      })
      .from(outcomeConsents)
      .where(eq(outcomeConsents.customerId, customerId))
      // One that is given stands before one that a merge ended.
      .orderBy(
        isNotNull(outcomeConsents.withdrawnAt),
        desc(outcomeConsents.createdAt),
        desc(outcomeConsents.id),
      )
      .limit(1);
    const quarters = shownQuarters(stored);
    return {
      quarter,
      name: quarterWords(quarter),
      quarters,
      current: quarters.find((each) => each.quarter === quarter) ?? null,
      asked: asked ?? null,
      consent: consent ?? null,
    };
  });
}

/** A customer's scores as their screens show them. */
export type Scores = Awaited<ReturnType<typeof getScores>>;
