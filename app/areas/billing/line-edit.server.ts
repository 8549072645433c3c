import { RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { InvoiceEdit } from './invoice-forms.ts';
import {
  type InvoiceLine,
  type PricedLine,
  readInvoiceLines,
  replaceLines,
} from './invoice-line-rows.server.ts';
import type { LivePayment, LockedInvoice } from './invoice-rows.server.ts';
import { clockOf } from './invoice-totals.ts';
import { discountWords, taxWords } from './invoice-words.ts';
import { linesWithTime, releaseTimeOfLines } from './time-release-commands.server.ts';

/**
 * Replaces the lines of an invoice with those of an edit. Hours on a line that a draft loses can be invoiced again. Returns how
 * many entries became free, and the lines before and after for the log.
 * @throws RefusedError when something was paid, when logged hours would leave a sent invoice or be replaced by one amount, or
 * when an edited line no longer exists.
 */
export async function editLines(
  tx: Tx,
  invoice: LockedInvoice,
  { over, lines }: Pick<InvoiceEdit, 'over'> & { lines: readonly PricedLine[] },
  payments: readonly LivePayment[],
) {
  const before = await readInvoiceLines(tx, invoice.id);
  if (over === 'unchanged')
    return { releasedEntries: 0, before: loggedLines(before), after: loggedLines(before) };
  if (payments.length > 0) {
    throw new RefusedError('This invoice now has payments. Undo them to change its amount.');
  }
  const withTime = new Set(await linesWithTime(tx, invoice.id));
  if (over === 'amount' && withTime.size > 0) {
    throw new RefusedError('This invoice bills logged hours or expenses. Keep its lines.');
  }
  const wanted = over === 'lines' ? lines : [];
  const remaining = new Set(wanted.map(({ id }) => id));
  const lost = before.filter(({ id }) => withTime.has(id) && !remaining.has(id));
  if (lost[0] && invoice.status !== 'draft') {
    throw new RefusedError(
      `Logged hours or expenses are billed by the line "${lost[0].description}". Keep it, or set the invoice back to draft first.`,
    );
  }
  // Ahead of the lines: what points to a line that goes would be cleared without a word.
  const releasedEntries = await releaseTimeOfLines(
    tx,
    lost.map(({ id }) => id),
  );
  await replaceLines(tx, invoice.id, wanted);
  return {
    releasedEntries,
    before: loggedLines(before),
    after: loggedLines(await readInvoiceLines(tx, invoice.id)),
  };
}

function loggedLines(lines: readonly InvoiceLine[]) {
  return lines.map(
    ({ description, quantity, minutes, unit, unitPrice, discount, discountPercent, tax }) => ({
      description,
      quantity: minutes === undefined ? quantity : clockOf(minutes),
      ...(unit && { unit }),
      unitPrice,
      ...(discount && { discount: discountPercent ? discountWords(discountPercent) : discount }),
      ...(tax && { tax: taxWords(tax) }),
    }),
  );
}
