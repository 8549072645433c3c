import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { openRest } from '#app/areas/billing/invoice-amounts.ts';
import type { AnnouncedInvoice } from '#app/areas/billing/invoice-announcements.ts';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';

/** An attempt that something may still become of, with what it is for. */
export type LiveAttempt = typeof paymentAttempts.$inferSelect & {
  parts: { invoiceId: string; amount: Money }[];
};

/** The attempts on invoices that nothing has come of yet. */
export async function liveAttempts(tx: Tx, invoiceIds: readonly string[]): Promise<LiveAttempt[]> {
  const attempts = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.state, ['opening', 'open', 'processing']),
        inArray(
          paymentAttempts.id,
          tx
            .select({ id: paymentAttemptParts.attemptId })
            .from(paymentAttemptParts)
            .where(inArray(paymentAttemptParts.invoiceId, [...invoiceIds])),
        ),
      ),
    )
    .orderBy(paymentAttempts.createdAt, paymentAttempts.id);
  if (attempts.length === 0) return [];
  const parts = await tx
    .select()
    .from(paymentAttemptParts)
    .where(
      inArray(
        paymentAttemptParts.attemptId,
        attempts.map(({ id }) => id),
      ),
    );
  return attempts.map((attempt) => ({
    ...attempt,
    parts: parts.filter(({ attemptId }) => attemptId === attempt.id),
  }));
}

/** What is open of an invoice that clients may pay, and whose it is; null for any other one. */
export async function openInvoice(tx: Tx, id: string) {
  const [invoice] = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      number: invoices.invoiceNumber,
      amount: invoices.amount,
      credited: invoices.credited,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, id),
        inArray(invoices.status, ['sent', 'overdue']),
        isNull(invoices.archivedAt),
      ),
    );
  if (!invoice) return null;
  const paid = await tx
    .select({ amount: invoicePayments.amount })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, id), isNull(invoicePayments.reversedAt)));
  return { ...invoice, number: invoice.number ?? '', open: openRest(invoice, paid) };
}

/** Notes that nobody pays by an attempt any more. */
export async function markEnded(tx: Tx, id: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'ended', endedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, ['opening', 'open'])));
}

/** Notes the page of an attempt, whatever else was heard of it by now. */
export async function markOpened(
  tx: Tx,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  await tx.update(paymentAttempts).set({ sessionId, url }).where(eq(paymentAttempts.id, id));
  await tx
    .update(paymentAttempts)
    .set({ state: 'open' })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'opening')));
}

/** An invoice as announcements name it, with what is open of it. @throws NotFoundError. */
export async function announcedInvoice(tx: Tx, id: string): Promise<AnnouncedInvoice> {
  const [invoice] = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      invoiceNumber: INVOICE_NAME,
      description: invoices.description,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
      open: sql<Money>`${INVOICE_REST}`,
      companyName: customerProfiles.displayName,
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(eq(invoices.id, id));
  if (!invoice) throw new NotFoundError();
  return invoice;
}
