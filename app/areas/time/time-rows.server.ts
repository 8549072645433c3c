import { eq } from 'drizzle-orm';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines, invoices } from '#app/records/invoice/billing-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

type Facts = Pick<
  typeof timeEntries.$inferSelect,
  'userId' | 'customerId' | 'projectId' | 'taskId' | 'hours' | 'hourlyRate' | 'date' | 'billable'
>;

/** Returns what the activity log says of an entry; its description is left out. */
export function factsOf(entry: Facts): Facts {
  const { userId, customerId, projectId, taskId, hours, hourlyRate, date, billable } = entry;
  return { userId, customerId, projectId, taskId, hours, hourlyRate, date, billable };
}

/**
 * Returns an entry, locked until the transaction ends, if it is the copy that was seen and not invoiced.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is on an invoice.
 */
export async function lockedEntry(tx: Tx, id: string, version: number) {
  const [entry] = await tx.select().from(timeEntries).where(eq(timeEntries.id, id)).for('update');
  if (!entry) throw new NotFoundError();
  if (entry.invoiceLineId) throw await invoiced(tx, entry.invoiceLineId);
  if (entry.version !== version) throw new ChangedMeanwhileError();
  return entry;
}

/** Returns the refusal to change what is on an invoice line. */
export async function invoiced(
  tx: Tx,
  invoiceLineId: string,
  what = 'This time',
): Promise<RefusedError> {
  const [invoice] = await tx
    .select({ number: invoices.invoiceNumber })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(eq(invoiceLines.id, invoiceLineId));
  return new RefusedError(`${what} is invoiced as ${invoice?.number ?? 'a draft invoice'}.`);
}
