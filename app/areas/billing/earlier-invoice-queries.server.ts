import { eq } from 'drizzle-orm';
import { earlierSubmission, type Submission } from '#app/access/earlier-submission.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/billing-tables.ts';
import { readInvoiceLines } from './invoice-line-rows.server.ts';

/** An invoice as it was written; the ids of its lines in their order. */
export type MadeInvoice = { id: string; invoiceNumber: string; lineIds: string[] };

/**
 * The invoice that the same opened form wrote when it was sent before; null the first time.
 * @throws RefusedError when the form said something else before.
 */
export async function earlierInvoice(
  tx: Tx,
  submission: Submission | undefined,
): Promise<MadeInvoice | null> {
  const id = await earlierSubmission(tx, invoices, submission);
  if (!id) return null;
  const [made] = await tx
    .select({ invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!made) return null;
  const lineIds = (await readInvoiceLines(tx, id)).map((line) => line.id);
  return { id, ...made, lineIds };
}
