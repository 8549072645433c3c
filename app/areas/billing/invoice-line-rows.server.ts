import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoiceLines } from '#app/records/invoice/billing-tables.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import type { InvoiceLineInput } from './invoice-amounts.ts';
import { type LineTotals, minutesOf, plainDecimal } from './invoice-totals.ts';
import { hoursText } from './invoice-words.ts';

/** A line with what it comes to. */
export type PricedLine = InvoiceLineInput & { id?: string | undefined; totals: LineTotals };

/** Writes the lines of a new invoice; returns their ids in the same order. */
export async function insertLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly PricedLine[],
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
  lines: readonly PricedLine[],
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
  for (const [index, line] of lines.entries()) {
    const columns = columnsOf(line, index);
    if (!line.id) {
      await tx.insert(invoiceLines).values({ invoiceId, ...columns });
      continue;
    }
    const [edited] = await tx
      .update(invoiceLines)
      .set(columns)
      .where(and(ofInvoice, eq(invoiceLines.id, line.id)))
      .returning({ id: invoiceLines.id });
    if (!edited) throw new RefusedError('A line of this invoice is gone. Reload the page.');
  }
}

/** Returns the lines of an invoice in order, as an issued document has them. */
export async function readInvoiceLines(tx: Tx, invoiceId: string): Promise<InvoiceLine[]> {
  const rows = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    amount: row.amount,
    ...(row.minutes !== null && { minutes: row.minutes }),
    ...(row.unit !== null && { unit: row.unit }),
    ...(row.discount !== '0.00' && { discount: row.discount }),
    ...(row.discountPercent !== null && { discountPercent: plainDecimal(row.discountPercent) }),
    ...(row.share !== '0.00' && { share: row.share }),
    ...(row.taxName !== null && {
      tax: { name: row.taxName, rate: plainDecimal(row.taxRate ?? '0') },
    }),
    ...(row.taxAmount !== null && { taxAmount: row.taxAmount }),
  }));
}

/** One line of an invoice. */
export type InvoiceLine = IssuedContent['lines'][number];

function columnsOf(line: PricedLine, index: number) {
  const { description, quantity, unitPrice, unit, discount, tax, totals } = line;
  const minutes = minutesOf(quantity);
  return {
    position: index + 1,
    description,
    quantity: minutes === null ? quantity : hoursText(minutes),
    minutes,
    unit: unit ?? null,
    unitPrice,
    discount: totals.discount,
    discountPercent: discount?.endsWith('%') ? discount.slice(0, -1) : null,
    amount: totals.amount,
    share: totals.share,
    taxName: tax?.name ?? null,
    taxRate: tax?.rate ?? null,
    taxAmount: totals.tax ? totals.taxAmount : null,
  };
}
