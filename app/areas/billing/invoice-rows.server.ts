import { and, eq, isNull } from 'drizzle-orm';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy, type SeenCopy } from '#app/access/seen-copy.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { foundAfterMerge } from '#app/records/customer/standing-customer.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';

/**
 * Returns an invoice with its customer's company, locked until the transaction ends, if it is the copy that was seen. Not for its
 * key: the journal refers to invoices and accounts while it is held.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError unless it is archived as `expected`.
 */
export async function lockedInvoice(tx: Tx, id: string, seen: SeenCopy) {
  const invoice = await foundAfterMerge(() =>
    tx
      .select({
        id: invoices.id,
        customerId: invoices.customerId,
        invoiceNumber: INVOICE_NAME,
        /** Null for a draft that gets the next one. */
        ownNumber: invoices.invoiceNumber,
        description: invoices.description,
        amount: invoices.amount,
        discount: invoices.discount,
        discountPercent: invoices.discountPercent,
        taxRule: invoices.taxRule,
        tax: invoices.tax,
        exemption: invoices.exemption,
        credited: invoices.credited,
        dueDate: invoices.dueDate,
        purchaseOrder: invoices.purchaseOrder,
        sendOn: invoices.sendOn,
        status: invoices.status,
        isPrepayment: invoices.isPrepayment,
        retainerId: invoices.retainerId,
        sentAt: invoices.sentAt,
        hoursReleasedAt: invoices.hoursReleasedAt,
        archivedAt: invoices.archivedAt,
        version: invoices.version,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
      })
      .from(invoices)
      .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
      .where(eq(invoices.id, id))
      .for('no key update', { of: invoices }),
  );
  if (!invoice) throw new NotFoundError();
  checkCopy(invoice, seen, 'invoice');
  return invoice;
}

/** Refuses an invoice whose hours were released, because they may be on another one by now. @throws RefusedError */
export function refuseWithoutHours({ hoursReleasedAt }: LockedInvoice): void {
  if (!hoursReleasedAt) return;
  throw new RefusedError('The hours on this invoice were released. Create a new invoice.');
}

/** An invoice as `lockedInvoice` found it. */
export type LockedInvoice = Awaited<ReturnType<typeof lockedInvoice>>;

/** Returns the payments of an invoice that were not reversed, oldest first. */
export function livePayments(tx: Tx, invoiceId: string) {
  return tx
    .select({
      id: invoicePayments.id,
      amount: invoicePayments.amount,
      method: invoicePayments.method,
      paidOn: invoicePayments.paidOn,
    })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.invoiceId, invoiceId), isNull(invoicePayments.reversedAt)))
    .orderBy(invoicePayments.createdAt, invoicePayments.id);
}

/** A payment as `livePayments` found it. */
export type LivePayment = Awaited<ReturnType<typeof livePayments>>[number];
