import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Money } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { invoiceAnswers, invoiceReminders } from '#app/records/invoice/collection-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import type { RemindableInvoice } from './due-reminders.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';

/** Most invoices of one customer that are looked at; those due first. */
const MOST = 500;

/** An invoice that is out, with what decides whether its customer is reminded of it and what a letter says of it. */
export type OutInvoice = RemindableInvoice & {
  customerId: string;
  invoiceNumber: string;
  description: string | null;
  amount: Money;
  companyName: string;
};

/**
 * Returns a customer's invoices that are out, those due first in front, and its balance. With `isLocked` nobody else pays, answers or
 * reminds of one until the transaction ends.
 */
export async function readOutInvoices(
  tx: Tx,
  customerId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<{ invoices: OutInvoice[]; balance: Money }> {
  const isOut = and(
    eq(invoices.customerId, customerId),
    inArray(invoices.status, ['sent', 'overdue']),
    isNull(invoices.archivedAt),
  );
  if (isLocked) {
    await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(isOut)
      .orderBy(asc(invoices.id))
      .for('no key update');
  }
  const rows = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      invoiceNumber: INVOICE_NAME,
      description: invoices.description,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
      isPrepayment: invoices.isPrepayment,
      sentAt: sql<Date>`coalesce(${invoices.sentAt}, ${invoices.createdAt})`.mapWith(
        invoices.createdAt,
      ),
      open: sql<Money>`${INVOICE_REST}`,
      isUnderWay: sql<boolean>`exists (select from payment_attempt_parts p join payment_attempts a on a.id = p.attempt_id
        where p.invoice_id = ${sql`${invoices.id}`} and a.state = 'processing')`,
      companyName: customerProfiles.displayName,
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(isOut)
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(MOST);
  const answers = await openAnswers(tx, customerId);
  const reminders = await remindersOf(tx, customerId);
  const [account] = await tx
    .select({ balance: customerAccounts.availableBalance })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId));
  return {
    invoices: rows.map(({ sentAt, ...row }) => ({
      ...row,
      sentOn: firmDay(sentAt),
      answer: answers.find(({ invoiceId }) => invoiceId === row.id) ?? null,
      reminders: reminders.filter(({ invoiceId }) => invoiceId === row.id),
    })),
    balance: account?.balance ?? '0.00',
  };
}

/** What a customer says of its invoices that is neither withdrawn nor settled. */
function openAnswers(tx: Tx, customerId: string) {
  return tx
    .select({
      invoiceId: invoiceAnswers.invoiceId,
      kind: invoiceAnswers.kind,
      promisedOn: invoiceAnswers.promisedOn,
    })
    .from(invoiceAnswers)
    .where(
      and(
        eq(invoiceAnswers.customerId, customerId),
        isNull(invoiceAnswers.withdrawnAt),
        isNull(invoiceAnswers.settledAt),
      ),
    );
}

/** What a customer was reminded of, latest first. */
function remindersOf(tx: Tx, customerId: string) {
  return tx
    .select({
      invoiceId: invoiceReminders.invoiceId,
      stage: invoiceReminders.stage,
      dueDate: invoiceReminders.dueDate,
      sentOn: invoiceReminders.sentOn,
    })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.customerId, customerId))
    .orderBy(desc(invoiceReminders.createdAt));
}

/**
 * Writes down a letter about invoices, and returns those of them that no other letter of their stage was about: of two processes at
 * once the second one finds none.
 */
export async function addReminders(
  tx: Tx,
  named: readonly { invoice: OutInvoice; stage: number | null }[],
  { today, createdBy = null }: { today: string; createdBy?: string | null },
): Promise<OutInvoice[]> {
  const letterId = crypto.randomUUID();
  const values = named.map(({ invoice, stage }) => ({
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    letterId,
    stage,
    dueDate: invoice.dueDate ?? today,
    open: invoice.open,
    sentOn: today,
    createdBy,
  }));
  if (values.length === 0) return [];
  const added = await tx
    .insert(invoiceReminders)
    .values(values)
    .onConflictDoNothing()
    .returning({ invoiceId: invoiceReminders.invoiceId });
  return named.flatMap(({ invoice }) =>
    added.some(({ invoiceId }) => invoiceId === invoice.id) ? [invoice] : [],
  );
}
