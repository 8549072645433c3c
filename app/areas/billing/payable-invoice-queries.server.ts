import type { Tx } from '#app/platform/db/database.server.ts';
import { remindable } from './due-reminders.ts';
import { type OutInvoice, readOutInvoices } from './reminder-rows.server.ts';

/** An invoice that is out, as what follows by itself reads it. */
export type PayableInvoice = OutInvoice;

/**
 * Reads a customer's invoices that are out, and those of them that it is asked to pay on `today`: not disputed, promised, under way at a
 * bank, or covered by its prepayments.
 */
export async function payableInvoices(
  tx: Tx,
  customerId: string,
  today: string,
): Promise<{ out: PayableInvoice[]; payable: PayableInvoice[] }> {
  const { invoices: out, balance } = await readOutInvoices(tx, customerId);
  return { out, payable: remindable(out, balance, today) };
}
