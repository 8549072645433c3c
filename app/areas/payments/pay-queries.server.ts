import { and, desc, eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import type { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { invoiceOfPayToken, payPathOf } from '#app/areas/billing/pay-link-hash.server.ts';
import { readReceipts } from '#app/areas/billing/receipt-queries.server.ts';
import { type UnderWay, underWayOn } from '#app/areas/billing/under-way-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { canPayNow, takesPayments } from './attempt-commands.server.ts';
import { openInvoice } from './attempt-rows.server.ts';
import { surchargePercent } from './surcharge-queries.server.ts';

/** For so long a link works. */
const YEAR_MS = 366 * 24 * 3_600_000;

/** What the page of a link says of its invoice: nothing of any other one. */
type PayPage = {
  number: string;
  companyName: string;
  description: string | null;
  amount: Money;
  /** What is to be paid; null for an invoice that is paid. */
  open: Money | null;
  dueDate: string | null;
  /** What is under way at the bank, since which day. */
  underWay: UnderWay | null;
  /** Why the last try did not work; null where there was none. */
  failure: string | null;
  /** Whether there is a receipt of what was paid. */
  hasReceipt: boolean;
  /** Whether payments are taken now. */
  isOn: boolean;
  /** What a card adds, in percent; empty for nothing. */
  percent: string;
};

/** Reads what a link shows; null for one that is wrong, replaced, over or of an invoice that nobody pays any more. Changes nothing. */
export function readPayPage(token: string): Promise<PayPage | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const invoice = await invoiceOf(tx, token);
    if (!invoice) return null;
    const open = await openInvoice(tx, invoice.id);
    const attempt = await newestAttempt(tx, invoice.id);
    return {
      number: invoice.number,
      companyName: invoice.companyName,
      description: invoice.description,
      amount: invoice.amount,
      open: open?.open ?? null,
      dueDate: invoice.dueDate,
      underWay: await underWayOn(tx, invoice.id),
      failure: attempt?.reason ?? null,
      hasReceipt: (await ownReceipt(tx, invoice.id)) !== null,
      isOn: await takesPayments(tx),
      percent: await surchargePercent(tx),
    };
  });
}

/** Where a client pays an invoice in the portal; null while it can't: nothing is open, a bank works on it, or payments are off. */
export async function payPathNow(
  invoice: Awaited<ReturnType<typeof getInvoiceSheet>>,
): Promise<string | null> {
  const isOut = invoice.status === 'sent' || invoice.status === 'overdue';
  const path = isOut && !invoice.underWay ? payPathOf(invoice) : null;
  return path && (await canPayNow()) ? path : null;
}

/** The invoice that a link pays, and the attempt to ask the provider about when someone comes back from its page. */
export function readPaidByLink(
  token: string,
): Promise<{ invoiceId: string; pendingId: string | null } | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const invoice = await invoiceOf(tx, token);
    if (!invoice) return null;
    const attempt = await newestAttempt(tx, invoice.id);
    return { invoiceId: invoice.id, pendingId: attempt?.state === 'open' ? attempt.id : null };
  });
}

/** The issued document that a link shows. @throws NotFoundError */
export async function issuedByLink(token: string): Promise<string> {
  const documentId = await unsafeAccountsTransaction(async (tx) => {
    const invoice = await invoiceOf(tx, token);
    if (!invoice) return null;
    const [document] = await tx
      .select({ id: issuedDocuments.id })
      .from(issuedDocuments)
      .where(
        and(eq(issuedDocuments.invoiceId, invoice.id), eq(issuedDocuments.number, invoice.number)),
      )
      .orderBy(desc(issuedDocuments.createdAt))
      .limit(1);
    return document?.id ?? null;
  });
  if (!documentId) throw new NotFoundError();
  return documentId;
}

/** The newest receipt of what was paid on the invoice of a link, and that invoice, which is all that the link may show. @throws NotFoundError */
export async function receiptByLink(
  token: string,
): Promise<{ receiptId: string; invoiceId: string }> {
  const found = await unsafeAccountsTransaction(async (tx) => {
    const invoice = await invoiceOf(tx, token);
    if (!invoice) return null;
    const own = await ownReceipt(tx, invoice.id);
    return own ? { receiptId: own.id, invoiceId: invoice.id } : null;
  });
  if (!found) throw new NotFoundError();
  return found;
}

async function ownReceipt(tx: Tx, invoiceId: string) {
  const receipts = await readReceipts(tx, invoiceId);
  return receipts.find(({ parts }) => parts.some((part) => part.invoiceId === invoiceId)) ?? null;
}

async function invoiceOf(tx: Tx, token: string) {
  const named = invoiceOfPayToken(token);
  if (!named) return null;
  const [invoice] = await tx
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      status: invoices.status,
      sentAt: invoices.sentAt,
      archivedAt: invoices.archivedAt,
      description: invoices.description,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
      companyName: customerProfiles.displayName,
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(eq(invoices.id, named.invoiceId));
  if (!invoice?.number || !invoice.sentAt || invoice.archivedAt) return null;
  if (invoice.status === 'draft' || invoice.status === 'cancelled') return null;
  if (!named.isOf(invoice.number) || Date.now() - invoice.sentAt.getTime() > YEAR_MS) return null;
  return { ...invoice, number: invoice.number };
}

async function newestAttempt(tx: Tx, invoiceId: string) {
  const [attempt] = await tx
    .select({
      id: paymentAttempts.id,
      state: paymentAttempts.state,
      reason: paymentAttempts.reason,
    })
    .from(paymentAttempts)
    .innerJoin(paymentAttemptParts, eq(paymentAttemptParts.attemptId, paymentAttempts.id))
    .where(eq(paymentAttemptParts.invoiceId, invoiceId))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return attempt;
}
