import { eq, inArray, type SQLWrapper } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { giveBackReserved } from './retainer-draw-rows.server.ts';

/**
 * Makes the hours and expenses on an invoice unbilled again, in the caller's transaction: for an invoice that is canceled, or
 * archived before anything was paid. What it reserved of retainers is given back, and its lines stay as they are. Returns how many it freed.
 */
export async function releaseInvoicedTime(tx: Tx, invoiceId: string): Promise<number> {
  await giveBackReserved(tx, invoiceId);
  const ofInvoice = tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  return release(tx, ofInvoice);
}

/** Makes the hours and expenses on these invoice lines unbilled again, in the caller's transaction. Returns how many it freed. */
export async function releaseTimeOfLines(tx: Tx, lineIds: readonly string[]): Promise<number> {
  return lineIds.length > 0 ? release(tx, [...lineIds]) : 0;
}

async function release(tx: Tx, lineIds: string[] | SQLWrapper): Promise<number> {
  const freedHours = await tx
    .update(timeEntries)
    .set({
      invoiceLineId: null,
      ...nextVersion(timeEntries),
    })
    .where(inArray(timeEntries.invoiceLineId, lineIds))
    .returning({ id: timeEntries.id });
  const freedExpenses = await tx
    .update(expenses)
    .set({ invoiceLineId: null, ...nextVersion(expenses) })
    .where(inArray(expenses.invoiceLineId, lineIds))
    .returning({ id: expenses.id });
  return freedHours.length + freedExpenses.length;
}

/** Returns the lines of an invoice that have logged hours or an expense. */
export async function linesWithTime(tx: Tx, invoiceId: string): Promise<string[]> {
  const ofInvoice = eq(invoiceLines.invoiceId, invoiceId);
  const lines = await union(
    tx
      .select({ id: invoiceLines.id })
      .from(timeEntries)
      .innerJoin(invoiceLines, eq(invoiceLines.id, timeEntries.invoiceLineId))
      .where(ofInvoice),
    tx
      .select({ id: invoiceLines.id })
      .from(expenses)
      .innerJoin(invoiceLines, eq(invoiceLines.id, expenses.invoiceLineId))
      .where(ofInvoice),
  );
  return lines.map(({ id }) => id);
}
