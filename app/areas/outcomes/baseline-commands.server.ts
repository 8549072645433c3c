import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { partiesOf } from '#app/records/contract/parties.ts';
import { outcomeBaselines, outcomeSignatures } from '#app/records/outcome/outcome-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { baselineText } from './baseline-text.ts';
import { lastBefore } from './kickoff.ts';
import { engagementsOf } from './kickoff-queries.server.ts';
import { outcomeEffects } from './outcome-effects.ts';
import type { BaselineSignature, NewBaseline } from './outcome-forms.ts';
import { baselineInReach, logOutcome, measuredIn, namedCustomer } from './outcome-rows.server.ts';

type Origin = { ipAddress: string; userAgent: string | null };

/** Most characters of a browser's own description that are stored. */
const USER_AGENT = 400;

/**
 * Proposes a baseline: freezes its text with its SHA-256, signs it for the firm and asks the customer to agree. A further
 * version says why. It contains only months before the engagement. Returns its id.
 * @throws RefusedError when there is nothing to agree on, no start to compare from, another proposal is open, or a correction
 * has no reason.
 */
export async function proposeBaseline(
  actor: AdminActor,
  customerId: string,
  { submissionId, ...given }: NewBaseline,
  origin: Origin,
): Promise<string> {
  const id = randomUUID();
  const submission = submissionOf(submissionId, { customerId, ...given });
  const [fromMonth, toMonth] = [`${given.fromMonth}-01`, `${given.toMonth}-01`];
  if (fromMonth > toMonth) throw new RefusedError('The last month comes before the first.');
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, outcomeBaselines, submission);
    if (earlier) return earlier;
    await lockActiveCustomer(tx, customerId);
    const [latest] = await tx
      .select({ number: outcomeBaselines.number, status: outcomeBaselines.status })
      .from(outcomeBaselines)
      .where(eq(outcomeBaselines.customerId, customerId))
      .orderBy(desc(outcomeBaselines.createdAt))
      .limit(1);
    if (await agreedBefore(tx, customerId)) {
      if (!given.reason) throw new RefusedError('Say why the agreed baseline is corrected.');
    }
    const engagement = await chosenEngagement(tx, customerId, given.projectId);
    const { startDate: kickoff } = engagement;
    if (toMonth > lastBefore(kickoff)) {
      throw new RefusedError(
        `The engagement starts on ${formatDate(kickoff)}. Its baseline can end with ${monthWords(lastBefore(kickoff))} at the latest.`,
      );
    }
    const measures = await measuredIn(tx, customerId, fromMonth, toMonth);
    if (measures.length === 0) throw new RefusedError('No measure has a figure in these months.');
    const number = (latest?.number ?? 0) + 1;
    const customer = await namedCustomer(tx, customerId);
    const firm = await firmIn(tx);
    const baseline = {
      id,
      number,
      fromMonth,
      toMonth,
      kickoff,
      reason: given.reason ?? null,
      measures,
    };
    const frozenText = baselineText({
      ...baseline,
      engagement,
      parties: partiesOf({ parties: null, ...customer }, firm),
    });
    const contentHash = canonicalHash(frozenText);
    // Of two at once the unique index lets one through.
    const added = await tx
      .insert(outcomeBaselines)
      .values({
        ...baseline,
        customerId,
        frozenText,
        contentHash,
        proposedBy: actor.userId,
        proposedByName: shownNameOf(actor),
        ...submission,
      })
      .onConflictDoNothing()
      .returning({ id: outcomeBaselines.id });
    if (added.length === 0) {
      throw new RefusedError(
        'A baseline is waiting for agreement. Withdraw it to propose another.',
      );
    }
    await sign(tx, actor, 'firm', { id, contentHash }, given.signedName, origin);
    await happened(tx, actor, outcomeEffects, 'outcome.baseline_proposed', {
      baseline: { id, customerId, number, ...customer },
      contentHash,
      firmName: firm.name,
    });
    return id;
  });
}

/**
 * Agrees to a baseline for the customer, which freezes it permanently, and notifies the firm.
 * @throws NotFoundError, ChangedMeanwhileError when `shownHash` is not the hash of its text, RefusedError when it was
 *   answered or withdrawn.
 */
export async function agreeToBaseline(
  actor: CustomerActor,
  id: string,
  { signedName, agreed, shownHash }: BaselineSignature,
  origin: Origin,
): Promise<void> {
  await countTry('customer-signature', actor.userId);
  if (!agreed) throw new RefusedError('Confirm that you have read the baseline.');
  await asActor(actor, async (tx) => {
    // The policy lets a customer lock one that waits for them alone; of two at once the second finds it agreed.
    await tx
      .select({ id: outcomeBaselines.id })
      .from(outcomeBaselines)
      .where(eq(outcomeBaselines.id, id))
      .for('update');
    const baseline = await baselineInReach(tx, id);
    if (baseline.status !== 'proposed') throw new RefusedError('This baseline is already agreed.');
    if (baseline.contentHash !== shownHash) throw new ChangedMeanwhileError();
    await sign(tx, actor, 'customer', baseline, signedName, origin);
    await tx
      .update(outcomeBaselines)
      .set({ status: 'agreed', agreedAt: sql`now()` })
      .where(eq(outcomeBaselines.id, id));
    const { customerId, number, contentHash } = baseline;
    const customer = await namedCustomer(tx, customerId);
    await happened(tx, actor, outcomeEffects, 'outcome.baseline_agreed', {
      baseline: { id, customerId, number, ...customer },
      signedName,
      contentHash,
    });
  });
}

/** Withdraws a baseline that was not agreed yet; the customer no longer sees it. @throws NotFoundError, RefusedError */
export async function withdrawBaseline(
  actor: AdminActor,
  { customerId, baselineId }: { customerId: string; baselineId: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [baseline] = await tx
      .select({ number: outcomeBaselines.number, status: outcomeBaselines.status })
      .from(outcomeBaselines)
      .where(and(eq(outcomeBaselines.id, baselineId), eq(outcomeBaselines.customerId, customerId)))
      .for('update');
    if (!baseline) throw new NotFoundError();
    if (baseline.status !== 'proposed') {
      throw new RefusedError('Only a baseline that is waiting for agreement can be withdrawn.');
    }
    await tx
      .update(outcomeBaselines)
      .set({ status: 'withdrawn' })
      .where(eq(outcomeBaselines.id, baselineId));
    await dropNotices(tx, 'outcome', baselineId, 'customer');
    await logOutcome(tx, actor, 'outcome.baseline_withdrawn', customerId, {
      number: baseline.number,
    });
  });
}

async function agreedBefore(tx: Tx, customerId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: outcomeBaselines.id })
    .from(outcomeBaselines)
    .where(and(eq(outcomeBaselines.customerId, customerId), eq(outcomeBaselines.status, 'agreed')))
    .limit(1);
  return found !== undefined;
}

/** The engagement that a form chose, or the one that results count from by themselves. @throws RefusedError when there is none. */
async function chosenEngagement(tx: Tx, customerId: string, projectId: string | undefined) {
  const engagements = await engagementsOf(tx, customerId);
  const [first] = engagements;
  if (!first) {
    throw new RefusedError(
      'No project of this customer has a start date. Results count from it: set it first.',
    );
  }
  const chosen = projectId ? engagements.find(({ id }) => id === projectId) : first;
  if (!chosen) throw new RefusedError('Choose an engagement from the list.');
  return chosen;
}

async function sign(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  side: 'firm' | 'customer',
  { id: baselineId, contentHash }: { id: string; contentHash: string },
  signedName: string,
  { ipAddress, userAgent }: Origin,
): Promise<void> {
  await tx.insert(outcomeSignatures).values({
    baselineId,
    side,
    signedName,
    userId: actor.userId,
    email: actor.email,
    ipAddress,
    userAgent: userAgent === null ? null : cutText(userAgent, USER_AGENT),
    contentHash,
  });
}
