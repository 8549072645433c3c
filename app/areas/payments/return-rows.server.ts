import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import type { ProviderReturn } from './provider-returns.ts';
import { shareOfSurcharge } from './surcharge.ts';

/** What goes back of an attempt. */
export type Return = typeof providerReturns.$inferSelect;

const MADE_THERE = { refund: 'Refunded at Stripe', dispute: 'Returned by the bank' } as const;

/** What an attempt brought and still stands: an entry of a ledger, with the payment that it is of. */
export type Standing = {
  id: string;
  entryNumber: number;
  /** Null for what the client has ahead. */
  paymentId: string | null;
  invoiceId: string | null;
  customerId: string;
  type: 'credit' | 'debit';
  /** Whether it is of the fee of a card: what came in, or what was charged. */
  isSurcharge: boolean;
  amount: Money;
  description: string;
};

/** What an attempt brought and nobody took back, in whatever account a merge has posted it since; what the client has ahead comes first, the fee of a card last. */
export function standingOfAttempt(tx: Tx, attemptId: string): Promise<Standing[]> {
  return rowsOf<Standing>(
    tx,
    sql`select t.id, t.entry_number as "entryNumber", t.payment_id as "paymentId", t.invoice_id as "invoiceId",
        a.customer_id as "customerId", t.type, b.is_surcharge as "isSurcharge", t.amount::text as amount, t.description
      from entries_of_attempt(${attemptId}) b join transactions t on t.id = b.id join customer_accounts a on a.id = t.account_id
      where not exists (select from transactions r where r.reverses_id = t.id)
      order by b.is_surcharge, t.invoice_id nulls first, t.id`,
  );
}

/** What of an attempt is on its way back, of one invoice's payment or of what the client has ahead. */
export async function onItsWay(
  tx: Tx,
  attemptId: string,
  invoiceId: string | null,
): Promise<Money> {
  const of = (await openReturns(tx, attemptId)).filter((each) => each.invoiceId === invoiceId);
  return addMoney('0.00', ...of.map(({ amount }) => amount));
}

/** The part of the fee of an attempt's card that goes back with an amount of its payment; with all that is left, all of it. */
export async function surchargeBack(tx: Tx, attemptId: string, amount: Money): Promise<Money> {
  const standing = (await standingOfAttempt(tx, attemptId)).filter(({ type }) => type === 'credit');
  const open = await openReturns(tx, attemptId);
  const left = (isSurcharge: boolean, under: readonly Money[]) =>
    subtractMoney(
      addMoney(
        '0.00',
        ...standing.filter((each) => each.isSurcharge === isSurcharge).map((each) => each.amount),
      ),
      addMoney('0.00', ...under),
    );
  const fee = left(
    true,
    open.map(({ surcharge }) => surcharge),
  );
  return shareOfSurcharge(
    fee,
    amount,
    left(
      false,
      open.map((each) => each.amount),
    ),
  );
}

function openReturns(tx: Tx, attemptId: string) {
  return tx
    .select({
      amount: sql<Money>`(${providerReturns.amount} - ${providerReturns.surcharge})::text`,
      surcharge: providerReturns.surcharge,
      invoiceId: providerReturns.invoiceId,
    })
    .from(providerReturns)
    .where(
      and(
        eq(providerReturns.attemptId, attemptId),
        eq(providerReturns.kind, 'refund'),
        inArray(providerReturns.state, ['asked', 'pending']),
      ),
    );
}

/** The entry of money that a provider brought and that stands, by its own id or its payment's, with its attempt; undefined for any other. */
export async function findBrought(
  tx: Tx,
  entryOrPaymentId: string,
): Promise<(Standing & { attemptId: string }) | undefined> {
  const [brought] = await rowsOf<{ attemptId: string; id: string }>(
    tx,
    sql`select t.id, attempt_of_entry(t.id) as "attemptId" from transactions t
      where (t.payment_id = ${entryOrPaymentId} or t.id = ${entryOrPaymentId}) and t.type = 'credit' and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.id) and attempt_of_entry(t.id) is not null limit 1`,
  );
  if (!brought) return undefined;
  const standing = await standingOfAttempt(tx, brought.attemptId);
  const entry = standing.find(({ id }) => id === brought.id);
  return entry && { ...entry, attemptId: brought.attemptId };
}

/** The row of what goes back, by the provider's id or our own. */
export async function knownReturn(tx: Tx, found: ProviderReturn): Promise<Return | undefined> {
  const isOurs = found.returnId !== null && /^[0-9a-f-]{36}$/.test(found.returnId);
  const [row] = await tx
    .select()
    .from(providerReturns)
    .where(
      or(
        eq(providerReturns.providerId, found.id),
        ...(isOurs ? [eq(providerReturns.id, found.returnId ?? '')] : []),
      ),
    )
    .for('update');
  return row;
}

/** Stores what was begun at the provider. */
export async function newReturn(tx: Tx, attemptId: string, found: ProviderReturn): Promise<Return> {
  const reason = found.kind === 'dispute' ? found.reason : null;
  const [row] = await tx
    .insert(providerReturns)
    .values({
      kind: found.kind,
      attemptId,
      amount: found.amount,
      reason: reason ?? MADE_THERE[found.kind],
      providerId: found.id,
    })
    .returning();
  if (!row) throw new Error('What goes back was not stored.');
  return row;
}
