import { eq } from 'drizzle-orm';
import { earlierSubmission, type Submission } from '#app/access/earlier-submission.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { readInvoiceLines } from './invoice-line-rows.server.ts';

/** An invoice as it was written, with the ids of its lines in order. */
export type MadeInvoice = { id: string; invoiceNumber: string; lineIds: string[] };

/**
 * Returns the invoice that the same opened form wrote when it was sent before; null the first time.
 * @throws RefusedError when the form had different content before.
 */
export async function earlierInvoice(
  tx: Tx,
  submission: Submission | undefined,
): Promise<MadeInvoice | null> {
  const id = await earlierSubmission(tx, invoices, submission);
  if (!id) return null;
  const [made] = await tx
    .select({ invoiceNumber: INVOICE_NAME })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!made) return null;
  const lineIds = (await readInvoiceLines(tx, id)).map((line) => line.id);
  return { id, ...made, lineIds };
}
