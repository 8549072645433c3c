import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import {
  assess,
  readScores,
  scoreLine,
  writeScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { quarterlyScores, scoreRequests } from '#app/records/outcome/score-tables.ts';
import { outcomeEffects } from './outcome-effects.ts';
import { quarterOf, quarterWords } from './quarter.ts';
import type { QuarterlyScore } from './score-forms.ts';

/** Most entries of one quarter, corrections among them. */
const MOST_ENTRIES = 20;

/**
 * Submits a customer's score of the current quarter, once for each quarter; a correction is a further entry with its reason.
 * Notifies all staff. Returns the entry's id.
 * @throws RefusedError when the quarter has ended, someone else submitted first, or a correction has no reason.
 */
export async function submitScore(
  actor: CustomerActor,
  { submissionId, ...given }: QuarterlyScore,
  today = firmDay(),
): Promise<string> {
  const { quarter, after } = given;
  const { customerId } = actor;
  const submission = submissionOf(submissionId, { customerId, ...given });
  const points = readScores(new Map(Object.entries(given)));
  const name = quarterWords(quarter);
  await countTry('customer-signature', actor.userId);
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, quarterlyScores, submission);
    if (earlier) return earlier;
    const now = quarterOf(today);
    if (quarter !== now) {
      throw new RefusedError(
        `${name} is not the current quarter. Reload the page to score ${quarterWords(now)}; what you marked stays.`,
      );
    }
    const latest = await latestEntry(tx, customerId, quarter);
    if ((latest?.number ?? 0) !== after) throw submittedMeanwhile(name, latest);
    if (after > 0 && !given.reason) throw new RefusedError('Say why the score is corrected.');
    if (after >= MOST_ENTRIES) {
      throw new RefusedError(`${name} can’t be corrected more than ${MOST_ENTRIES - 1} times.`);
    }
    const id = randomUUID();
    // Of two at once the unique index lets one through.
    const added = await tx
      .insert(quarterlyScores)
      .values({
        id,
        customerId,
        quarter,
        number: after + 1,
        scores: writeScores(points),
        reason: after > 0 ? (given.reason ?? null) : null,
        enteredBy: actor.userId,
        authorName: shownNameOf(actor),
        ...submission,
      })
      .onConflictDoNothing()
      .returning({ id: quarterlyScores.id });
    if (added.length === 0) {
      throw submittedMeanwhile(name, await latestEntry(tx, customerId, quarter));
    }
    const line = scoreLine(assess(points));
    const { reason } = given;
    const score = { customerId, ...(await namesOf(tx, customerId)), name, line, reason };
    const event = after > 0 ? 'outcome.score_corrected' : 'outcome.score_submitted';
    await happened(tx, actor, outcomeEffects, event, score);
    return id;
  });
}

/**
 * Asks a customer's people for the score of the current quarter, once for each quarter.
 * @throws RefusedError when it was asked for before or already exists, NotFoundError
 */
export async function askForScore(
  actor: AdminActor,
  customerId: string,
  today = firmDay(),
): Promise<void> {
  const quarter = quarterOf(today);
  const name = quarterWords(quarter);
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    // Of two at once the second finds what the first asked.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`score request ${customerId}`}, 0))`,
    );
    if (await latestEntry(tx, customerId, quarter)) {
      throw new RefusedError(`${name} was already scored.`);
    }
    const asked = await tx.$count(
      scoreRequests,
      and(eq(scoreRequests.customerId, customerId), eq(scoreRequests.quarter, quarter)),
    );
    if (asked > 0) throw new RefusedError(`The score for ${name} was already requested.`);
    await tx.insert(scoreRequests).values({
      customerId,
      quarter,
      requestedBy: actor.userId,
      authorName: shownNameOf(actor),
    });
    const names = await namesOf(tx, customerId);
    const firm = await firmIn(tx);
    const requested = { asked: { customerId, ...names, name }, firmName: firm.name };
    await happened(tx, actor, outcomeEffects, 'outcome.score_requested', requested);
  });
}

async function latestEntry(tx: Tx, customerId: string, quarter: string) {
  const [latest] = await tx
    .select({ number: quarterlyScores.number, authorName: quarterlyScores.authorName })
    .from(quarterlyScores)
    .where(and(eq(quarterlyScores.customerId, customerId), eq(quarterlyScores.quarter, quarter)))
    .orderBy(desc(quarterlyScores.number))
    .limit(1);
  return latest;
}

function submittedMeanwhile(name: string, latest: { authorName: string } | undefined) {
  return new RefusedError(
    latest
      ? `${latest.authorName} submitted the score for ${name} while you were filling it in. Yours was not saved. To replace it, say why and submit again.`
      : `The score for ${name} changed while you were filling it in. Reload the page; what you marked stays.`,
  );
}

async function namesOf(tx: Tx, customerId: string) {
  const [names] = await tx
    .select({
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!names) throw new NotFoundError();
  return names;
}
