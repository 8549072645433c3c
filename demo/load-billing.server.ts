import { eq, sql } from 'drizzle-orm';
import { lineAmount } from '#app/areas/billing/invoice-amounts.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import {
  invoiceLines,
  invoicePayments,
  invoices,
  numberSeries,
} from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { PAYMENT_HOUR } from './demo-ledger.ts';
import { paidOnline } from './demo-online.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoInvoice } from './types/money.ts';

/** Who of the staff writes the invoices. */
const INVOICED_BY = 'renee';

/** Invoices with their lines and payments. */
export async function loadInvoices(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const createdBy = idOf(people.userIds, INVOICED_BY);
  for (const [at, invoice] of firm.invoices.entries()) {
    const createdAt = demoTime(now, { daysAgo: invoice.daysAgo, hour: 11 });
    const paidDate =
      invoice.paidDaysAgo === undefined
        ? null
        : demoTime(now, { daysAgo: invoice.paidDaysAgo, hour: PAYMENT_HOUR });
    const [made] = await tx
      .insert(invoices)
      .values({
        customerId: idOf(people.customerIds, invoice.companyKey),
        // A draft has no number: it is drawn when the invoice goes out.
        invoiceNumber: invoice.status === 'draft' ? null : invoice.number,
        description: invoice.description,
        amount: invoice.amount,
        status: invoice.status,
        isPrepayment: invoice.isPrepaid ?? false,
        dueDate: demoDate(now, invoice.dueInDays),
        sentAt: invoice.status === 'draft' ? null : createdAt,
        paidDate,
        createdBy,
        createdAt,
        updatedAt: paidDate ?? createdAt,
      })
      .returning({ id: invoices.id });
    if (!made) throw new Error('The invoice was not made.');
    const lines = (invoice.lines ?? []).map(([description, quantity, unitPrice], index) => ({
      invoiceId: made.id,
      position: index + 1,
      description,
      quantity,
      unitPrice,
      amount: lineAmount({ quantity, unitPrice }),
    }));
    await insertAll(tx, invoiceLines, lines);
    const online = paidOnline(invoice.number);
    const byHand = at % 3 === 0 ? ('check' as const) : ('ach' as const);
    const method = online ? (online.kind === 'card' ? 'card' : 'ach') : byHand;
    await insertAll(
      tx,
      invoicePayments,
      paymentsOf(invoice).map(({ daysAgo, amount, note }) => ({
        invoiceId: made.id,
        amount,
        method,
        note: online ? 'Paid online' : note,
        paidOn: demoDate(now, -daysAgo),
        // Stripe brings it, so nobody recorded it.
        createdBy: online ? null : createdBy,
        createdAt: demoTime(now, { daysAgo, hour: PAYMENT_HOUR }),
      })),
    );
  }
  await tx.update(numberSeries).set({
    last: sql`(select max(substring(invoice_number from '^INV-(\\d{4,6})$')::integer) from invoices)`,
  });
}

/** Ledger entries in order of time, each with the balance after it, and the accounts they add up to. */
export async function loadLedger(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const numbered = await tx
    .select({ id: invoices.id, number: invoices.invoiceNumber })
    .from(invoices);
  const invoiceIds = new Map(numbered.map(({ id, number }) => [number ?? '', id]));
  // No invoice of the demo has two payments of one amount.
  const paid = await tx
    .select({
      id: invoicePayments.id,
      invoiceId: invoicePayments.invoiceId,
      amount: invoicePayments.amount,
    })
    .from(invoicePayments);
  const paymentIds = new Map(paid.map(({ id, ...of }) => [`${of.invoiceId}/${of.amount}`, id]));
  const createdBy = idOf(people.userIds, INVOICED_BY);
  for (const [companyKey, accountId] of people.accountIds) {
    const entries = firm.ledger
      .filter((entry) => entry.companyKey === companyKey)
      .map((entry) => ({ ...entry, createdAt: demoTime(now, entry) }))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    let availableBalance = '0.00';
    let totalSpent = '0.00';
    const rows = entries.map(({ type, amount, description, createdAt, invoiceNumber }, index) => {
      if (type === 'credit') {
        availableBalance = addMoney(availableBalance, amount);
      } else {
        availableBalance = subtractMoney(availableBalance, amount);
        totalSpent = addMoney(totalSpent, amount);
      }
      const invoiceId = invoiceNumber ? idOf(invoiceIds, invoiceNumber) : null;
      return {
        accountId,
        entryNumber: index + 1,
        type,
        amount,
        description,
        invoiceId,
        paymentId: invoiceId && idOf(paymentIds, `${invoiceId}/${amount}`),
        createdBy: invoiceNumber && paidOnline(invoiceNumber) ? null : createdBy,
        createdAt,
        balanceAfter: availableBalance,
      };
    });
    await insertAll(tx, transactions, rows);
    await tx
      .update(customerAccounts)
      .set({ availableBalance, totalSpent })
      .where(eq(customerAccounts.id, accountId));
  }
}

function paymentsOf(invoice: DemoInvoice) {
  const { amount, paidDaysAgo, partPaid } = invoice;
  const inFull = paidDaysAgo === undefined ? [] : [{ amount, daysAgo: paidDaysAgo, note: null }];
  const inPart = partPaid ? [{ ...partPaid, note: partPaid.reference }] : [];
  return [...inFull, ...inPart];
}
