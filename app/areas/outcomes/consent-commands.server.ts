import { and, eq, isNull, sql } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { outcomeConsents } from '#app/records/outcome/score-tables.ts';
import { CONSENT_TERMS } from './consent-terms.ts';
import { logOutcome } from './outcome-rows.server.ts';

/** Lets a customer's results count, without its name, in the public medians. Changes nothing if it was already given. */
export async function giveConsent(actor: CustomerActor): Promise<void> {
  const { customerId } = actor;
  await countTry('customer-signature', actor.userId);
  await asActor(actor, async (tx) => {
    // Of two at once the unique index lets one through.
    const given = await tx
      .insert(outcomeConsents)
      .values({
        customerId,
        terms: CONSENT_TERMS,
        givenBy: actor.userId,
        givenByName: shownNameOf(actor),
      })
      .onConflictDoNothing()
      .returning({ id: outcomeConsents.id });
    if (given.length > 0) await logOutcome(tx, actor, 'outcome.consent_given', customerId, {});
  });
}

/** Withdraws the consent at once, no matter how often it was given. Changes nothing if it was already withdrawn. */
export async function withdrawConsent(actor: CustomerActor): Promise<void> {
  const { customerId } = actor;
  await asActor(actor, async (tx) => {
    const withdrawn = await tx
      .update(outcomeConsents)
      .set({
        withdrawnAt: sql`now()`,
        withdrawnBy: actor.userId,
        withdrawnByName: shownNameOf(actor),
      })
      .where(and(eq(outcomeConsents.customerId, customerId), isNull(outcomeConsents.withdrawnAt)))
      .returning({ id: outcomeConsents.id });
    if (withdrawn.length > 0) {
      await logOutcome(tx, actor, 'outcome.consent_withdrawn', customerId, {});
    }
  });
}
