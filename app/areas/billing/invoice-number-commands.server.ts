import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { DRAFT_NAME } from '#app/records/invoice/billing-status.ts';

// A draft has no number of the series: the database gives the next one when the invoice goes out (decision 0142). A number of the
// firm's own, typed into the dialog, stays with the draft.

/** Suggests the number of the next invoice that goes out. */
export function suggestInvoiceNumber(actor: AdminActor): Promise<string> {
  return asActor(actor, suggestedIn);
}

/** The same in the caller's transaction, of staff. */
export async function suggestedIn(tx: Tx): Promise<string> {
  const [row] = await rowsOf<{ next: string }>(tx, sql`select suggest_invoice_number() as next`);
  if (!row) throw new Error('No number was suggested.');
  return row.next;
}

/**
 * Returns the number of the firm's own that a draft keeps, or null for the one that the series gives when it goes out: without a
 * wanted number, or when it is the suggested one. `invoiceId` is the invoice that it is for, if it exists already.
 * @throws RefusedError when another invoice has the wanted number, in whatever case and with whatever spaces, or the series
 * would come to it.
 */
export async function ownInvoiceNumber(
  tx: Tx,
  wanted: string | undefined,
  invoiceId?: string,
): Promise<string | null> {
  if (wanted === undefined) return null;
  const next = await suggestedIn(tx);
  if (wanted === next) return null;
  // Of two who type the same number at once the second waits here and is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice number'))`);
  const [found] = await rowsOf<{ taken: boolean; reached: boolean }>(
    tx,
    sql`select invoice_number_taken(${wanted}, ${invoiceId ?? null}) as taken, series_reaches_number(${wanted}) as reached`,
  );
  if (found?.taken || wanted.toLowerCase() === DRAFT_NAME.toLowerCase()) {
    throw new RefusedError(
      `Invoice number ${wanted} is taken. The next free one is ${next}, given when the invoice goes out.`,
    );
  }
  if (found?.reached) {
    throw new RefusedError(
      `The invoice numbers will come to ${wanted}. Leave ${next}, or use a number of another form.`,
    );
  }
  return wanted;
}
