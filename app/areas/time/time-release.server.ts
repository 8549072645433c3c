import { eq, inArray, sql } from 'drizzle-orm';
import { invoiceLines } from '#app/areas/billing/billing-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { timeEntries } from './time-tables.ts';

/**
 * Makes the hours on a bill unbilled again, in the caller's transaction: for a bill that is cancelled, or archived before
 * anything was paid. Its lines stay as they are. Returns how many entries it freed.
 */
export async function releaseInvoicedTime(tx: Tx, invoiceId: string): Promise<number> {
  const ofInvoice = tx
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  const freed = await tx
    .update(timeEntries)
    .set({
      invoiceLineId: null,
      version: sql`${timeEntries.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(timeEntries.invoiceLineId, ofInvoice))
    .returning({ id: timeEntries.id });
  return freed.length;
}

/** Whether logged hours stand on a bill. */
export async function hasInvoicedTime(tx: Tx, invoiceId: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: timeEntries.id })
    .from(timeEntries)
    .innerJoin(invoiceLines, eq(invoiceLines.id, timeEntries.invoiceLineId))
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .limit(1);
  return entry !== undefined;
}
