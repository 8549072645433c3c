import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { postalLines } from '#app/areas/customers/postal-address.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDayStarts } from '#app/platform/db/firm-days-sql.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoiceDueOrder, invoices, transactions } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';
import { accountOf } from './ledger-queries.server.ts';
import type { StatementPeriod } from './statement-period.ts';

/** Most entries that one statement holds. */
const MOST_ENTRIES = 1_000;

/** Most open invoices that a statement lists. Their sum has them all. */
const MOST_OPEN = 100;

/**
 * Returns the statement of a customer's account for a period: the opening balance, its entries oldest first, the sums of both
 * kinds, the closing balance, and the invoices that are open today. Days are the firm's.
 * @throws NotFoundError, RefusedError when the period has too many entries for one statement.
 */
export async function getStatement(
  actor: AdminActor | CustomerActor,
  customerId: string,
  period: StatementPeriod,
) {
  return asActor(actor, async (tx) => {
    const account = await accountOf(tx, customerId);
    const [customer] = await tx
      .select({
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        postal: {
          address: customerProfiles.address,
          city: customerProfiles.city,
          state: customerProfiles.state,
          zipCode: customerProfiles.zipCode,
        },
      })
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customerId));
    if (!customer) throw new NotFoundError();
    const ofAccount = eq(transactions.accountId, account.id);
    const starts = firmDayStarts(period.from);
    const ends = firmDayStarts(period.to, 1);
    const [before] = await tx
      .select({ balance: transactions.balanceAfter })
      .from(transactions)
      .where(and(ofAccount, lt(transactions.createdAt, starts)))
      .orderBy(desc(transactions.entryNumber))
      .limit(1);
    const entries = await tx
      .select({
        id: transactions.id,
        entryNumber: transactions.entryNumber,
        type: transactions.type,
        amount: transactions.amount,
        balanceAfter: transactions.balanceAfter,
        description: transactions.description,
        createdAt: transactions.createdAt,
      })
      .from(transactions)
      .where(
        and(
          ofAccount,
          sql`${transactions.createdAt} >= ${starts}`,
          lt(transactions.createdAt, ends),
        ),
      )
      .orderBy(asc(transactions.entryNumber))
      .limit(MOST_ENTRIES + 1);
    if (entries.length > MOST_ENTRIES) {
      throw new RefusedError('This period has too many entries. Choose a shorter one.');
    }
    const open = await openInvoices(tx, customerId);
    const opening = before?.balance ?? '0.00';
    const sumOf = (type: 'credit' | 'debit') =>
      addMoney(...entries.filter((entry) => entry.type === type).map(({ amount }) => amount));
    return {
      period,
      companyName: customer.companyName,
      contactName: customer.contactName,
      addressLines: postalLines(customer.postal),
      opening,
      entries,
      credits: sumOf('credit'),
      debits: sumOf('debit'),
      closing: entries.at(-1)?.balanceAfter ?? opening,
      today: firmDay(),
      openInvoices: open.slice(0, MOST_OPEN),
      openCount: open[0]?.count ?? 0,
      amountDue: open[0]?.sum ?? '0.00',
    };
  });
}

/** A customer's statement for a period. */
export type Statement = Awaited<ReturnType<typeof getStatement>>;

/**
 * Returns what a customer still has to pay, on how many invoices, and when the first of them is due; null if nothing is open.
 */
export async function getOwed(actor: CustomerActor) {
  const [first] = await asActor(actor, (tx) => openInvoices(tx, actor.customerId, 1));
  return first ? { sum: first.sum, count: first.count, due: first.dueDate } : null;
}

/** What a customer still has to pay. */
export type Owed = Awaited<ReturnType<typeof getOwed>>;

/** The invoices that a customer has still to pay, first due first, each with the number and the sum of them all. */
function openInvoices(tx: Tx, customerId: string, most = MOST_OPEN) {
  return tx
    .select({
      id: invoices.id,
      invoiceNumber: INVOICE_NAME,
      sentAt: sql<Date>`coalesce(${invoices.sentAt}, ${invoices.createdAt})`.mapWith(
        invoices.createdAt,
      ),
      dueDate: invoices.dueDate,
      amount: invoices.amount,
      due: sql<string>`${INVOICE_REST}`,
      count: sql<number>`(count(*) over ())::int`,
      sum: sql<string>`sum(${INVOICE_REST}) over ()`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        isNull(invoices.archivedAt),
        inArray(invoices.status, ['sent', 'overdue']),
      ),
    )
    .orderBy(invoiceDueOrder(invoices), invoices.id)
    .limit(most);
}
