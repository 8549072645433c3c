import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { IssuedKind } from '#app/records/invoice/issued-content.ts';

/** A document as it was just issued; the amount in dollars, above zero. */
type Issued = { kind: IssuedKind; number: string; amount: string };

/**
 * Issues what an invoice that was changed in this transaction now needs: the invoice itself when it goes out, a credit note when it
 * is withdrawn, both for a correction. At the end of the transaction the database does it anyway: this is for who has to say it.
 */
export function issueInvoice(tx: Tx, id: string): Promise<Issued[]> {
  return rowsOf<Issued>(tx, sql`select kind, number, amount::text from issue_invoice(${id})`);
}

/** The number of the credit note among them; null without one. */
export function creditNoteOf(issued: readonly Issued[]): string | null {
  return issued.find(({ kind }) => kind === 'credit_note')?.number ?? null;
}

/** Says to the database that this transaction corrects an invoice that is out, which it refuses otherwise. */
export async function announceCorrection(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select set_config('app.corrects', ${id}, true)`);
}
