import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import { type InvoiceLineInput, lineAmount } from './invoice-amounts.ts';

/** Writes the lines of a new invoice; returns their ids in the same order. */
export async function insertLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly InvoiceLineInput[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  const made = await tx
    .insert(invoiceLines)
    .values(lines.map((line, index) => ({ invoiceId, ...columnsOf(line, index) })))
    .returning({ id: invoiceLines.id, position: invoiceLines.position });
  return made.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

/**
 * Replaces the lines of an invoice. Lines with an id are edited in place, so that references to them stay valid; lines
 * without one are added; all others are deleted.
 * @throws RefusedError when a line that is edited no longer exists.
 */
export async function replaceLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly (InvoiceLineInput & { id?: string | undefined })[],
): Promise<void> {
  const remaining = lines.flatMap(({ id }) => id ?? []);
  const ofInvoice = eq(invoiceLines.invoiceId, invoiceId);
  await tx
    .delete(invoiceLines)
    .where(
      remaining.length > 0 ? and(ofInvoice, notInArray(invoiceLines.id, remaining)) : ofInvoice,
    );
  // Out of the way first: no two lines may share a position, not even for a moment.
  await tx
    .update(invoiceLines)
    .set({ position: sql`-${invoiceLines.position}` })
    .where(ofInvoice);
  for (const [index, { id, ...line }] of lines.entries()) {
    const columns = columnsOf(line, index);
    if (!id) {
      await tx.insert(invoiceLines).values({ invoiceId, ...columns });
      continue;
    }
    const [edited] = await tx
      .update(invoiceLines)
      .set(columns)
      .where(and(ofInvoice, eq(invoiceLines.id, id)))
      .returning({ id: invoiceLines.id });
    if (!edited) throw new RefusedError('A line of this invoice is gone. Reload the page.');
  }
}

/** Returns the lines of an invoice in order. */
export function readInvoiceLines(tx: Tx, invoiceId: string) {
  return tx
    .select({
      id: invoiceLines.id,
      description: invoiceLines.description,
      quantity: invoiceLines.quantity,
      unitPrice: invoiceLines.unitPrice,
      amount: invoiceLines.amount,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
}

/** One line of an invoice. */
export type InvoiceLine = Awaited<ReturnType<typeof readInvoiceLines>>[number];

function columnsOf(line: InvoiceLineInput, index: number) {
  const { description, quantity, unitPrice } = line;
  return { position: index + 1, description, quantity, unitPrice, amount: lineAmount(line) };
}
