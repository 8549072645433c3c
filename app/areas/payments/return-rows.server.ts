import { and, eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';

/** What an attempt brought and still stands: an entry of a ledger, with the payment that it is of. */
export type Standing = {
  id: string;
  entryNumber: number;
  /** Null for what the client has ahead. */
  paymentId: string | null;
  invoiceId: string | null;
  customerId: string;
  amount: Money;
  description: string;
};

/** What an attempt brought and nobody took back, in whatever account a merge has posted it since; what the client has ahead comes first. */
export function standingOfAttempt(tx: Tx, attemptId: string): Promise<Standing[]> {
  return rowsOf<Standing>(
    tx,
    sql`with recursive brought as (
        select t.id from provider_entries e join transactions t on t.id = e.transaction_id where e.attempt_id = ${attemptId}
        union all select t.id from transactions t join brought b on t.reposts_id = b.id)
      select t.id, t.entry_number as "entryNumber", t.payment_id as "paymentId", t.invoice_id as "invoiceId",
        a.customer_id as "customerId", t.amount::text as amount, t.description
      from brought b join transactions t on t.id = b.id join customer_accounts a on a.id = t.account_id
      where not exists (select from transactions r where r.reverses_id = t.id)
      order by t.invoice_id nulls first, t.id`,
  );
}

/** What of an attempt is on its way back, of one invoice's payment or of what the client has ahead. */
export async function onItsWay(
  tx: Tx,
  attemptId: string,
  invoiceId: string | null,
): Promise<Money> {
  const open = await tx
    .select({ amount: providerReturns.amount, invoiceId: providerReturns.invoiceId })
    .from(providerReturns)
    .where(
      and(
        eq(providerReturns.attemptId, attemptId),
        eq(providerReturns.kind, 'refund'),
        inArray(providerReturns.state, ['asked', 'pending']),
      ),
    );
  const of = open.filter((each) => each.invoiceId === invoiceId);
  return addMoney('0.00', ...of.map(({ amount }) => amount));
}

/** The entry of money that a provider brought and that stands, by its own id or its payment's, with its attempt; undefined for any other. */
export async function findBrought(
  tx: Tx,
  entryOrPaymentId: string,
): Promise<(Standing & { attemptId: string }) | undefined> {
  const [brought] = await rowsOf<{ attemptId: string; id: string }>(
    tx,
    sql`with recursive first as (
        select t.id as entry, t.id, t.reposts_id from transactions t
          where (t.payment_id = ${entryOrPaymentId} or t.id = ${entryOrPaymentId}) and t.type = 'credit' and t.reverses_id is null
            and not exists (select from transactions r where r.reverses_id = t.id)
        union all select f.entry, t.id, t.reposts_id from transactions t join first f on t.id = f.reposts_id)
      select f.entry as id, e.attempt_id as "attemptId" from first f join provider_entries e on e.transaction_id = f.id limit 1`,
  );
  if (!brought) return undefined;
  const standing = await standingOfAttempt(tx, brought.attemptId);
  const entry = standing.find(({ id }) => id === brought.id);
  return entry && { ...entry, attemptId: brought.attemptId };
}
