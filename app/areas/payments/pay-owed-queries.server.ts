import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { openInvoices } from '#app/areas/billing/statement-queries.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { takesPayments } from './attempt-commands.server.ts';
import { liveAttempts } from './attempt-rows.server.ts';
import { usableMethods } from './method-queries.server.ts';
import { MOST_AT_ONCE } from './pay-forms.ts';
import { surchargePercent } from './surcharge-queries.server.ts';

/**
 * Reads what a client can pay at once: the open invoices, those due first in front, apart from those that a bank works on. `attemptId`
 * is what this person began last and nothing is known of yet; `failure` says why that did not work.
 */
export async function getPayable(actor: CustomerActor) {
  const open = await asActor(actor, (tx) => openInvoices(tx, actor.customerId, MOST_AT_ONCE));
  const methods = await usableMethods(actor);
  return unsafeAccountsTransaction(async (tx) => {
    const live = await liveAttempts(
      tx,
      open.map(({ id }) => id),
    );
    const underWay = new Set(
      live
        .filter(({ state, methodId }) => state === 'processing' || methodId !== null)
        .flatMap(({ parts }) => parts.map(({ invoiceId }) => invoiceId)),
    );
    const begun = live.filter(
      ({ state, methodId, startedBy }) =>
        (state === 'open' || (state === 'opening' && methodId)) && startedBy === actor.userId,
    );
    return {
      methods,
      isOn: await takesPayments(tx),
      percent: await surchargePercent(tx),
      payable: open.filter(({ id }) => !underWay.has(id)),
      underWay: open.filter(({ id }) => underWay.has(id)),
      more: (open[0]?.count ?? 0) - open.length,
      failure: begun.at(-1)?.reason ?? null,
      attemptId: begun.at(-1)?.id ?? null,
    };
  });
}

/** What a client can pay at once. */
export type Payable = Awaited<ReturnType<typeof getPayable>>;

/** Whether a client has something to pay online now. */
export async function canPayOwed(actor: CustomerActor): Promise<boolean> {
  const { isOn, payable } = await getPayable(actor);
  return isOn && payable.length > 0;
}
