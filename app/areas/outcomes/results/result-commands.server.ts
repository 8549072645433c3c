import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import { boardIn } from '../board-queries.server.ts';
import { outcomeEffects } from '../outcome-effects.ts';
import { namedCustomer } from '../outcome-rows.server.ts';
import { frozenResult } from './frozen-result.ts';
import type { ResultConsent, ResultProposal } from './result-forms.ts';
import { RESULT_TERMS } from './result-terms.ts';

/**
 * Freezes a customer's closing report as it is today and asks the customer to let it be shown on the public page. `today` is the
 * firm's calendar date.
 * @throws NotFoundError, RefusedError when there is no closing report, or another result of the customer is open.
 */
export async function proposeResult(
  actor: AdminActor,
  customerId: string,
  { description }: ResultProposal,
  today: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const board = await boardIn(tx, actor, customerId, today);
    const content = frozenResult(board);
    if (!content) {
      throw new RefusedError(
        'There is no closing report to show yet. It needs an agreed baseline and months to compare with it.',
      );
    }
    // Of two at once the unique index lets one through.
    const added = await tx
      .insert(outcomeResults)
      .values({
        customerId,
        content,
        description,
        proposedBy: actor.userId,
        proposedByName: shownNameOf(actor),
      })
      .onConflictDoNothing()
      .returning({ id: outcomeResults.id });
    if (added.length === 0) {
      throw new RefusedError(
        'A result of this client is already proposed or shown. Withdraw it to propose another.',
      );
    }
    await happened(tx, actor, outcomeEffects, 'outcome.result_proposed', {
      customer: { customerId, ...(await namedCustomer(tx, customerId)) },
      firmName: (await firmIn(tx)).name,
    });
  });
}

/** Withdraws what staff proposed, or what is shown. @throws NotFoundError, RefusedError when it is already withdrawn. */
export async function withdrawResult(
  actor: AdminActor,
  ids: { customerId: string; resultId: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    await endResult(tx, actor, ids.resultId, ids.customerId);
    await happened(tx, actor, outcomeEffects, 'outcome.result_withdrawn', {
      customer: { customerId: ids.customerId, ...(await namedCustomer(tx, ids.customerId)) },
      by: 'firm',
    });
  });
}

/**
 * Lets the public page show a result of the customer, in the way that they choose; consenting again changes the way.
 * @throws NotFoundError when it is not theirs, RefusedError when it was withdrawn.
 */
export async function consentToResult(
  actor: CustomerActor,
  id: string,
  { showsName, showsDollars }: ResultConsent,
): Promise<void> {
  await countTry('customer-signature', actor.userId);
  await asActor(actor, async (tx) => {
    const consented = await tx
      .update(outcomeResults)
      .set({
        consentedAt: sql`now()`,
        consentedBy: actor.userId,
        consentedByName: shownNameOf(actor),
        terms: RESULT_TERMS,
        showsName,
        showsDollars,
      })
      .where(isOpen(id))
      .returning({ id: outcomeResults.id });
    if (consented.length === 0) await refuseWithdrawn(tx, id, actor.customerId);
    await happened(tx, actor, outcomeEffects, 'outcome.result_consented', {
      customer: {
        customerId: actor.customerId,
        ...(await namedCustomer(tx, actor.customerId)),
      },
      showsName,
      showsDollars,
    });
  });
}

/** Takes a result of the customer off the public page at once, or declines to show it. @throws NotFoundError, RefusedError */
export async function withdrawOwnResult(actor: CustomerActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    await endResult(tx, actor, id, actor.customerId);
    await happened(tx, actor, outcomeEffects, 'outcome.result_withdrawn', {
      customer: {
        customerId: actor.customerId,
        ...(await namedCustomer(tx, actor.customerId)),
      },
      by: 'customer',
    });
  });
}

const isOpen = (id: string) => and(eq(outcomeResults.id, id), isNull(outcomeResults.withdrawnAt));

async function endResult(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  id: string,
  customerId: string,
): Promise<void> {
  const ended = await tx
    .update(outcomeResults)
    .set({
      withdrawnAt: sql`now()`,
      withdrawnBy: actor.userId,
      withdrawnByName: shownNameOf(actor),
    })
    .where(and(isOpen(id), eq(outcomeResults.customerId, customerId)))
    .returning({ id: outcomeResults.id });
  if (ended.length === 0) await refuseWithdrawn(tx, id, customerId);
}

async function refuseWithdrawn(tx: Tx, id: string, customerId: string): Promise<never> {
  const known = await tx.$count(
    outcomeResults,
    and(eq(outcomeResults.id, id), eq(outcomeResults.customerId, customerId)),
  );
  if (known === 0) throw new NotFoundError();
  throw new RefusedError('These results were withdrawn. They are not shown.');
}
