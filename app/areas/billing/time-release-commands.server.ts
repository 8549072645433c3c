import { eq, inArray, type SQL } from 'drizzle-orm';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

/**
 * Makes the hours on an invoice unbilled again, in the caller's transaction: for an invoice that is canceled, or archived
 * before anything was paid. Its lines stay as they are. Returns how many entries it freed.
 */
export function releaseInvoicedTime(tx: Tx, invoiceId: string): Promise<number> {
  const ofInvoice = tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  return release(tx, inArray(timeEntries.invoiceLineId, ofInvoice));
}

/** Makes the hours on these invoice lines unbilled again, in the caller's transaction. Returns how many entries it freed. */
export async function releaseTimeOfLines(tx: Tx, lineIds: readonly string[]): Promise<number> {
  return lineIds.length > 0 ? release(tx, inArray(timeEntries.invoiceLineId, [...lineIds])) : 0;
}

async function release(tx: Tx, which: SQL): Promise<number> {
  const freed = await tx
    .update(timeEntries)
    .set({
      invoiceLineId: null,
      ...nextVersion(timeEntries),
    })
    .where(which)
    .returning({ id: timeEntries.id });
  return freed.length;
}

/** Returns the lines of an invoice that have logged hours. */
export async function linesWithTime(tx: Tx, invoiceId: string): Promise<string[]> {
  const lines = await tx
    .selectDistinct({ id: invoiceLines.id })
    .from(timeEntries)
    .innerJoin(invoiceLines, eq(invoiceLines.id, timeEntries.invoiceLineId))
    .where(eq(invoiceLines.invoiceId, invoiceId));
  return lines.map(({ id }) => id);
}
