import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { postalLines, postalOf } from '#app/areas/customers/postal-address.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME, INVOICE_STATUS } from '#app/records/invoice/invoice-status-sql.server.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import { openRest } from './invoice-amounts.ts';
import { type InvoiceLine, readInvoiceLines } from './invoice-line-rows.server.ts';
import { clockOf, invoiceTotals } from './invoice-totals.ts';

/**
 * Returns an invoice with everything on it, as far as the transaction's role may see it: staff see reversed payments and who
 * recorded them, customers don't.
 * @throws NotFoundError
 */
export async function readInvoice(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      invoiceNumber: INVOICE_NAME,
      description: invoices.description,
      amount: invoices.amount,
      credited: invoices.credited,
      priced: {
        amount: invoices.amount,
        discount: invoices.discount,
        discountPercent: invoices.discountPercent,
        taxRule: invoices.taxRule,
        exemption: invoices.exemption,
      },
      dueDate: invoices.dueDate,
      purchaseOrder: invoices.purchaseOrder,
      sendOn: invoices.sendOn,
      status: INVOICE_STATUS,
      isPrepayment: invoices.isPrepayment,
      sentAt: invoices.sentAt,
      paidDate: invoices.paidDate,
      archivedAt: invoices.archivedAt,
      version: invoices.version,
      createdAt: invoices.createdAt,
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
      postal: postalOf(customerProfiles),
      issuedTo: sql<Pick<
        IssuedContent,
        'companyName' | 'contactName' | 'postal' | 'companyPostal'
      > | null>`(select d.content - 'lines' - 'firm' from issued_documents d
        where d.invoice_id = ${invoices.id} and d.number = ${invoices.invoiceNumber} and d.kind = 'invoice' limit 1)`,
      companyPostal: postalOf(companies),
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(eq(invoices.id, id));
  if (!row) throw new NotFoundError();
  // To whom it was issued, as they were then; a draft goes to whom they are now.
  const { postal, companyPostal, issuedTo, priced, ...invoice } = row;
  const to = issuedTo ?? { ...invoice, postal, companyPostal };
  const lines = await readInvoiceLines(tx, id);
  const payments = await tx
    .select({
      id: invoicePayments.id,
      amount: invoicePayments.amount,
      method: invoicePayments.method,
      paidOn: invoicePayments.paidOn,
      note: invoicePayments.note,
      reversedAt: invoicePayments.reversedAt,
      createdAt: invoicePayments.createdAt,
      recordedBy: users.name,
    })
    .from(invoicePayments)
    .leftJoin(users, eq(users.id, invoicePayments.createdBy))
    .where(eq(invoicePayments.invoiceId, id))
    .orderBy(asc(invoicePayments.createdAt), asc(invoicePayments.id));
  const live = payments.filter(({ reversedAt }) => !reversedAt);
  const companyLines = to.companyPostal ? postalLines(to.companyPostal) : [];
  return {
    ...invoice,
    billTo: {
      companyName: to.companyName,
      contactName: to.contactName,
      addressLines: companyLines.length > 0 ? companyLines : postalLines(to.postal),
    },
    lines,
    payments,
    /** The day of the latest payment that stands, YYYY-MM-DD. */
    paidOn:
      live
        .map((payment) => payment.paidOn)
        .sort()
        .at(-1) ?? null,
    open: openRest(invoice, live),
    printed: printedOf(priced, lines),
  };
}

/** What the foot of an invoice says: its lines' sum, what is taken off, and each tax. */
type PrintedFoot = {
  subtotal: Money;
  discount: Money;
  discountPercent?: string | undefined;
  taxes: NonNullable<IssuedContent['taxes']>;
  exemption?: IssuedContent['exemption'];
};

function printedOf(
  invoice: Pick<
    typeof invoices.$inferSelect,
    'amount' | 'discount' | 'discountPercent' | 'taxRule' | 'exemption'
  >,
  lines: readonly InvoiceLine[],
): PrintedFoot {
  const { amount, discount, discountPercent, exemption } = invoice;
  if (lines.length === 0) return { subtotal: amount, discount, taxes: [] };
  const totals = invoiceTotals({
    lines: lines.map(({ quantity, minutes, ...line }) => ({
      ...line,
      quantity: minutes === undefined ? quantity : clockOf(minutes),
    })),
    discount,
    rule: invoice.taxRule ?? 'rate',
    isExempt: exemption !== null,
  });
  return {
    subtotal: totals.subtotal,
    discount,
    discountPercent: discountPercent ?? undefined,
    taxes: totals.taxes,
    ...(exemption && { exemption }),
  };
}

/** An invoice with everything that is on it. */
export type InvoiceRecord = Awaited<ReturnType<typeof readInvoice>>;
