import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { compareMoney, subtractMoney } from '#app/platform/money.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { creditedPart, type Figures, isPartOf, leftOfLines } from './credit-figures.ts';
import type { Credit } from './credit-forms.ts';
import { openRest } from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { livePayments, lockedInvoice } from './invoice-rows.server.ts';
import { readIssued, standingFigures } from './issued-queries.server.ts';

/**
 * Writes a credit note over a part of an invoice that is out, and emails it to the customer. The invoice stands for what is left. One
 * that nothing is left of is paid if something was paid on it, and canceled if not; its hours stay billed.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the invoice is not open, or more would be credited than is open or
 * than is left of a line.
 */
export async function creditInvoice(actor: AdminActor, id: string, credit: Credit): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedInvoice(tx, id, credit);
    if (before.status === 'paid') {
      throw new RefusedError(
        'This invoice is paid. Undo a payment on it before you credit a part.',
      );
    }
    if (before.status !== 'sent' && before.status !== 'overdue') {
      throw new RefusedError('Only an invoice that was sent can be credited.');
    }
    const standing = await standingFigures(tx, id, before.invoiceNumber);
    if (!standing) throw new RefusedError('This invoice was not issued.');
    const note = noteOf(credit, standing.issued, standing.notes);
    const payments = await livePayments(tx, id);
    const open = openRest(before, payments);
    if (compareMoney(note.amount, open) > 0) {
      throw new RefusedError(
        `The credit note would come to ${formatMoney(note.amount)}, and only ${formatMoney(open)} is open on this invoice.`,
      );
    }
    if (compareMoney(note.amount, '0') <= 0) throw new RefusedError('Enter what to credit.');
    const rest = subtractMoney(open, note.amount);
    const isSettled = compareMoney(rest, '0') === 0;
    const after = payments.length > 0 ? ('paid' as const) : ('cancelled' as const);
    await tx
      .update(invoices)
      .set({
        credited: sql`${invoices.credited} + ${note.amount}::numeric`,
        ...(isSettled && { status: after }),
        ...(isSettled && after === 'paid' && { paidDate: sql`now()` }),
        ...nextVersion(invoices),
      })
      .where(eq(invoices.id, id));
    const content = JSON.stringify({ ...note.content, reason: credit.reason });
    const [written] = await rowsOf<{ number: string }>(
      tx,
      sql`select credit_part(${id}, ${note.amount}::numeric, ${content}::jsonb) as number`,
    );
    const made = (await readIssued(tx, id)).find(({ number }) => number === written?.number);
    if (!made) throw new Error('The credit note was not written.');
    await happened(tx, actor, invoiceEffects, 'invoice.credited', {
      invoice: { ...before, open: rest },
      credit: { id: made.id, number: made.number, amount: note.amount, reason: credit.reason },
    });
  });
}

function noteOf(credit: Credit, issued: Figures, notes: readonly Figures[]) {
  if (issued.lines.length === 0) {
    if (credit.amount === undefined) throw new RefusedError('Enter what to credit.');
    return { amount: credit.amount, content: { lines: [] } };
  }
  const chosen = new Map(
    (credit.lines ?? []).flatMap(({ id, amount }) => (amount ? [[id, amount] as const] : [])),
  );
  for (const { id, description, left } of leftOfLines(issued, notes)) {
    const amount = chosen.get(id);
    if (amount && !isPartOf(amount, left)) {
      throw new RefusedError(`Of "${description}" only ${formatMoney(left)} is left to credit.`);
    }
  }
  return creditedPart(issued, notes, chosen);
}
