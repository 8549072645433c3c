import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import {
  landPayment,
  lockOpenInvoice,
  undoLandedPayment,
} from '#app/areas/billing/landed-payment-commands.server.ts';
import { postEntry, postReversal } from '#app/areas/billing/ledger-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney, subtractMoney } from '#app/platform/money.ts';
import { bankPostings } from '#app/records/books/bank-tables.ts';
import type { PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { landEntry, standingEntries } from './bank-line-rows.server.ts';

/** Undoes what a line paid. @throws RefusedError when a later line took its money back. */
export async function undoPaid(tx: Tx, actor: AdminActor, lineId: string): Promise<void> {
  const standing = await standingEntries(tx, lineId);
  if (standing.length === 0) {
    throw new RefusedError(
      'This money came back since. Undo that line, or the payment on its invoice.',
    );
  }
  for (const { customerId, ...entry } of standing) {
    if (entry.invoiceId && entry.paymentId) {
      await undoLandedPayment(tx, actor, entry.invoiceId, entry.paymentId);
    } else {
      await postReversal(tx, actor, customerId, { ...entry, paymentId: undefined });
    }
  }
}

/** Undoes what a line moved to another account, of the other side of a transfer only that it is that side; false where it moved nothing. */
export async function undoPosting(tx: Tx, lineId: string): Promise<boolean> {
  const [posting] = await tx
    .select({ id: bankPostings.id, lineId: bankPostings.lineId })
    .from(bankPostings)
    .where(
      and(
        or(eq(bankPostings.lineId, lineId), eq(bankPostings.otherLineId, lineId)),
        isNull(bankPostings.undoneAt),
      ),
    )
    .for('update');
  if (!posting) return false;
  await tx
    .update(bankPostings)
    .set(posting.lineId === lineId ? { undoneAt: sql`now()` } : { otherLineId: null })
    .where(eq(bankPostings.id, posting.id));
  return true;
}

type TakenBack = {
  customerId: string;
  invoiceId: string | null;
  amount: string;
  fee: string;
  method: PaymentMethod | null;
  note: string | null;
};

/** Records again, today and in the line's account, what a line had taken back: of an invoice what is open now, the rest as a prepayment. */
export async function recordAgain(tx: Tx, actor: AdminActor, lineId: string): Promise<void> {
  const taken = await rowsOf<TakenBack>(
    tx,
    sql`select a.customer_id as "customerId", t.invoice_id as "invoiceId", t.amount::text as amount, m.fee::text as fee, y.method, y.note
      from bank_matches m join transactions t on t.id = m.transaction_id and t.reverses_id is not null
        join customer_accounts a on a.id = t.account_id left join invoice_payments y on y.id = t.payment_id
      where m.line_id = ${lineId} and not exists (select from bank_matches o join transactions n on n.id = o.transaction_id
        and n.reverses_id is null and n.created_at > t.created_at where o.line_id = m.line_id
          and not exists (select from transactions r where r.reverses_id = n.id
            and not exists (select from bank_matches b where b.transaction_id = r.id)))
      order by t.created_at`,
  );
  for (const { customerId, invoiceId, amount, fee, method, note } of taken) {
    const invoice = invoiceId ? await lockOpenInvoice(tx, invoiceId) : null;
    const isOpen = invoice?.status === 'sent' || invoice?.status === 'overdue';
    const open = invoice && isOpen ? invoice.open : '0.00';
    const paid = compareMoney(open, amount) < 0 ? open : amount;
    const isFirst = compareMoney(fee, paid) <= 0;
    if (invoice && compareMoney(paid, '0.00') > 0) {
      const again = { amount: paid, method: method ?? 'ach', paidOn: firmDay() } as const;
      const payment = { ...again, ...(note && { note }) };
      const entryId = await landPayment(tx, actor, invoice, payment);
      await landEntry(tx, actor, lineId, entryId, isFirst ? fee : '0.00');
    }
    const rest = subtractMoney(amount, paid);
    if (compareMoney(rest, '0.00') > 0) {
      const credit = { type: 'credit', amount: rest, description: 'Prepayment received' } as const;
      const { id } = await postEntry(tx, actor, { customerId, ...credit });
      await landEntry(tx, actor, lineId, id, isFirst && paid !== '0.00' ? '0.00' : fee);
    }
  }
}
