import { desc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from './billing-tables.ts';

const FORM = /^INV-(\d{1,9})$/;
const FIRST = 1001;
/** How many of the newest bills are looked at; numbers typed by hand in between do no harm. */
const LOOKED_AT = 100;

/** The number to suggest for the next bill: one more than the highest of the newest ones. */
export function suggestInvoiceNumber(actor: AdminActor): Promise<string> {
  return asActor(actor, nextInvoiceNumber);
}

/** The same inside the caller's transaction. */
export async function nextInvoiceNumber(tx: Tx): Promise<string> {
  const newest = await tx
    .select({ number: invoices.invoiceNumber })
    .from(invoices)
    .orderBy(desc(invoices.createdAt), invoices.id)
    .limit(LOOKED_AT);
  const numbers = newest.flatMap(({ number }) => {
    const [, digits] = FORM.exec(number) ?? [];
    return digits ? [Number(digits)] : [];
  });
  let next = numbers.length === 0 ? FIRST : Math.max(...numbers) + 1;
  while (await isTaken(tx, numberOf(next))) next += 1;
  return numberOf(next);
}

/** Has those who number bills by themselves wait for each other until the transaction ends. */
export async function lockInvoiceNumbers(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice-numbers'))`);
}

function numberOf(next: number): string {
  return `INV-${String(next).padStart(4, '0')}`;
}

async function isTaken(tx: Tx, number: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.invoiceNumber, number));
  return taken !== undefined;
}
