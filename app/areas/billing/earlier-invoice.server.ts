import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { earlierSubmission } from '#app/platform/db/earlier-submission.server.ts';
import { invoices } from './billing-tables.ts';
import { linesOf } from './invoice-lines.server.ts';

/** A bill as it was written; the ids of its lines in their order. */
export type MadeInvoice = { id: string; invoiceNumber: string; lineIds: string[] };

/** The bill that the same opened form wrote when it was sent before; null the first time. */
export async function earlierInvoice(
  tx: Tx,
  submissionId: string | undefined,
): Promise<MadeInvoice | null> {
  const id = await earlierSubmission(tx, invoices, submissionId);
  if (!id) return null;
  const [made] = await tx
    .select({ invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!made) return null;
  const lineIds = (await linesOf(tx, id)).map((line) => line.id);
  return { id, ...made, lineIds };
}
