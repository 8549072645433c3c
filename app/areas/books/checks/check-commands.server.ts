import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { lockOpenInvoice } from '#app/areas/billing/landed-payment-commands.server.ts';
import { recordPaymentIn } from '#app/areas/billing/payment-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { bankChecks } from '#app/records/books/check-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { NewCheck } from './check-forms.ts';

/**
 * Records a check as a payment on an invoice, once no matter how often the form is submitted. Its money waits for a deposit.
 * @throws NotFoundError, RefusedError when the invoice is not open, the amount exceeds what is open, the day is ahead or in a closed month, or
 * a check of this client has the same number and amount and nobody said that it is another one.
 */
export async function enterCheck(
  actor: AdminActor,
  invoiceId: string,
  { submissionId, isAnother, number, payer, amount, receivedOn }: NewCheck,
): Promise<void> {
  const submission = submissionOf(submissionId, {
    ...{ invoiceId, number, payer, amount, receivedOn, isAnother },
  });
  await asActor(actor, async (tx) => {
    if (await earlierSubmission(tx, invoicePayments, submission)) return;
    const invoice = await lockOpenInvoice(tx, invoiceId);
    const known = await sameCheck(tx, invoice.customerId, number, amount);
    if (known && !isAnother) {
      throw new RefusedError(
        `Check ${known.number} of ${formatMoney(amount)} from this client was entered for ${known.invoiceNumber}, received ${formatDate(known.paidOn)}. Turn on “A different check” if this is another one.`,
      );
    }
    const paymentId = await recordPaymentIn(tx, actor, invoice, {
      ...{ amount, method: 'check', paidOn: receivedOn, note: `Check ${number}, ${payer}` },
      submission,
    });
    const [check] = await tx
      .insert(bankChecks)
      .values({ paymentId, number, payer, createdBy: actor.userId })
      .returning({ id: bankChecks.id });
    await logActivity(tx, actor, {
      action: 'books.check_entered',
      entityType: 'books',
      entityId: check?.id ?? invoiceId,
      metadata: { number, amount },
    });
  });
}

/** A check of this client with the same number, zeros before it aside, and amount, whose payment stands. */
async function sameCheck(tx: Tx, customerId: string, number: string, amount: string) {
  // Two who enter the same check wait for each other, whichever invoice each of them chose.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`check ${customerId} ${bare(number)}`}, 0))`,
  );
  const [known] = await tx
    .select({
      number: bankChecks.number,
      invoiceNumber: sql<string>`coalesce(${invoices.invoiceNumber}, 'a draft')`,
      paidOn: invoicePayments.paidOn,
    })
    .from(bankChecks)
    .innerJoin(invoicePayments, eq(invoicePayments.id, bankChecks.paymentId))
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(
      and(
        eq(invoices.customerId, customerId),
        eq(invoicePayments.amount, amount),
        isNull(invoicePayments.reversedAt),
        sql`ltrim(upper(${bankChecks.number}), '0') = ${bare(number)}`,
      ),
    )
    .limit(1);
  return known;
}

const bare = (number: string) => number.toUpperCase().replace(/^0+/, '');
