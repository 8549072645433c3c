import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { postalLines, postalOf } from '#app/areas/customers/postal-address.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, compareMoney, type Money } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoiceDueOrder, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';
import type { StatementPeriod } from './statement-period.ts';
import { type OwedEntry, openByAge, prepaidOf, statementSums } from './statement-sums.ts';

/** Most entries that one statement holds. */
const MOST_ENTRIES = 1_000;

/** Most open invoices that a statement lists. Their sum has them all. */
const MOST_OPEN = 100;

/**
 * Returns the statement of a customer for a period: what it owed before, invoices, payments and credits, what it owed after, and the
 * invoices that were open then, by age. Everything is read from the journal; days are the firm's.
 * @throws NotFoundError, RefusedError when the period has too many entries for one statement.
 */
export function getStatement(
  actor: AdminActor | CustomerActor,
  customerId: string,
  period: StatementPeriod,
): Promise<Statement> {
  return asActor(actor, (tx) => readStatement(tx, customerId, period));
}

/** The same in the caller's transaction. */
export async function readStatement(tx: Tx, customerId: string, period: StatementPeriod) {
  const [customer] = await tx
    .select({
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
      postal: postalOf(customerProfiles),
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  const entries = await readOwedEntries(tx, customerId, period.to);
  const sums = statementSums(entries, period);
  if (sums.lines.length > MOST_ENTRIES) {
    throw new RefusedError('This period has too many entries. Choose a shorter one.');
  }
  const today = firmDay();
  const asOf = period.to < today ? period.to : today;
  const open = await openOn(tx, entries);
  return {
    period,
    companyName: customer.companyName,
    contactName: customer.contactName,
    addressLines: postalLines(customer.postal),
    ...sums,
    /** What of the closing balance was paid ahead. */
    prepaid: prepaidOf(entries),
    /** The day on which the invoices were open. */
    asOf,
    openInvoices: open.slice(0, MOST_OPEN),
    openCount: open.length,
    amountDue: addMoney('0.00', ...open.map(({ due }) => due)),
    ages: openByAge(open, asOf),
  };
}

/** A customer's statement for a period. */
export type Statement = Awaited<ReturnType<typeof readStatement>>;

/** The entries of the journal that moved what a customer owes, through a day, in order. */
export function readOwedEntries(tx: Tx, customerId: string, until: string): Promise<OwedEntry[]> {
  return rowsOf<OwedEntry>(
    tx,
    sql`select number, day::text, kind, words, invoice_id as "invoiceId", receivable::numeric(14, 2)::text,
        net::numeric(14, 2)::text, paid::numeric(14, 2)::text
      from owed_entries(${customerId}, ${until}::date)`,
  );
}

/** The invoices of which something is left after the entries, those due first in front. */
async function openOn(tx: Tx, entries: readonly OwedEntry[]) {
  const rests = new Map<string, Money>();
  for (const { invoiceId, receivable } of entries) {
    if (invoiceId) rests.set(invoiceId, addMoney(rests.get(invoiceId) ?? '0.00', receivable));
  }
  const ids = [...rests].flatMap(([id, rest]) => (compareMoney(rest, '0') === 0 ? [] : [id]));
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: invoices.id,
      invoiceNumber: INVOICE_NAME,
      sentAt: sql<Date>`coalesce(${invoices.sentAt}, ${invoices.createdAt})`.mapWith(
        invoices.createdAt,
      ),
      dueDate: invoices.dueDate,
      amount: invoices.amount,
    })
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(invoiceDueOrder(invoices), invoices.id);
  return rows.map((row) => ({ ...row, due: rests.get(row.id) ?? '0.00' }));
}

/**
 * Returns what a customer still has to pay, on how many invoices, and when the first of them is due; null if nothing is open.
 */
export async function getOwed(actor: CustomerActor) {
  const [first] = await asActor(actor, (tx) => openInvoices(tx, actor.customerId, 1));
  if (!first) return null;
  const { sum, count, dueDate: due } = first;
  return { sum, count, due, isLate: due !== null && due < firmDay() };
}

/** What a customer still has to pay. */
export type Owed = Awaited<ReturnType<typeof getOwed>>;

/** The invoices that a customer has still to pay, first due first, each with the number and the sum of them all. */
export function openInvoices(tx: Tx, customerId: string, most = MOST_OPEN) {
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
