import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { numberSeries } from '#app/records/invoice/billing-tables.ts';

// Numbers have one series of their own, INV-1001 and on. It moves when it gives a number, or when someone saves the one
// that it suggested; any other number that is typed leaves it where it is (decision 0029). `invoice_number_taken` looks at
// all invoices, since staff of assigned customers do not see them all.

/** The number before the first one. */
const BEFORE_FIRST = 1000;

/** A number of the series that no invoice has, and its place in it. */
type NextNumber = { place: number; number: string };

/** Suggests the number of the next invoice. */
export function suggestInvoiceNumber(actor: AdminActor): Promise<string> {
  return asActor(actor, async (tx) => {
    const [series] = await tx.select({ last: numberSeries.last }).from(numberSeries);
    return (await nextAfter(tx, series?.last ?? BEFORE_FIRST)).number;
  });
}

/**
 * Returns the number for an invoice: the wanted one, or the next of the series. Anyone else who writes a number waits until the
 * transaction ends. `invoiceId` is an invoice that already has a number.
 * @throws RefusedError when another invoice has the wanted number, in whatever case and with whatever spaces.
 */
export async function takeInvoiceNumber(
  tx: Tx,
  wanted?: string,
  invoiceId?: string,
): Promise<string> {
  // Made where it is missing and held in one statement.
  const [series] = await tx
    .insert(numberSeries)
    .values({ name: 'invoice', last: BEFORE_FIRST })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: numberSeries.last } })
    .returning({ last: numberSeries.last });
  const next = await nextAfter(tx, series?.last ?? BEFORE_FIRST);
  if (wanted !== undefined && wanted !== next.number) {
    if (await isTaken(tx, wanted, invoiceId)) throw numberTaken(wanted, next);
    return wanted;
  }
  await tx.update(numberSeries).set({ last: next.place }).where(eq(numberSeries.name, 'invoice'));
  return next.number;
}

/** The refusal of a number that another invoice has, with the next free one. */
function numberTaken(number: string, next: NextNumber): RefusedError {
  return new RefusedError(
    `Invoice number ${number} is taken. The next free one is ${next.number}.`,
  );
}

async function nextAfter(tx: Tx, last: number): Promise<NextNumber> {
  const number = sql`'INV-' || lpad(n::text, greatest(4, length(n::text)), '0')`;
  // Each number is looked up, and the first free one ends it.
  const [next] = await rowsOf<NextNumber>(
    tx,
    sql`select n as place, ${number} as number
      from (select generate_series(${last}::integer + 1, 2147483647) as n) s
      where not invoice_number_taken(${number})
      limit 1`,
  );
  if (!next) throw new Error('There are no more numbers in this invoice series.');
  return next;
}

async function isTaken(tx: Tx, number: string, invoiceId: string | undefined): Promise<boolean> {
  const [row] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select invoice_number_taken(${number}, ${invoiceId ?? null}) as taken`,
  );
  return row?.taken ?? true;
}
