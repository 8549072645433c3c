import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { readOpenDeposits, readWaitingChecks } from '../checks/open-deposit-rows.server.ts';
import { checkIn } from './bank-values.ts';
import { type HalfTransfer, matchAccount, type PostedBefore } from './match-account.ts';
import { matchDeposit, matchWaitingCheck } from './match-deposit.ts';
import { type Match, matchLine, type OwedNow } from './match-line.ts';
import { matchPayout, saysPayout } from './match-payout.ts';
import { type Arrival, matchRefund, matchReturn, saysReturn } from './match-return.ts';
import { readOpenPayouts } from './open-payout-rows.server.ts';

type FoundLine = Parameters<typeof matchReturn>[0] & { sent: string | null; feeLimit: string };

/** What may have been taken back is looked for among the payments of so many days. */
const DAYS_BACK = 400;
const MOST_RULES = 500;

/** What an entry stands for in words that SQL shares: a credit that nobody took back. */
const STANDS = sql`t.type = 'credit' and t.reverses_id is null and not exists (select from transactions r where r.reverses_id = t.id)`;
/** What brought an entry, as a form's `target` names it. */
const TARGET = sql`coalesce('line:' || m.line_id, 'payment:' || t.payment_id, 'entry:' || t.id)`;

/** Money of clients that arrived and stands, of these amounts. */
export async function readArrivals(tx: Tx, amounts: readonly string[]): Promise<Arrival[]> {
  if (amounts.length === 0) return [];
  const asked = sql`${`{${amounts.map((each) => each.replace('-', '')).join(',')}}`}::numeric[]`;
  const rows = await rowsOf<Arrival & { note: string | null }>(
    tx,
    sql`select ${TARGET} as target, a.customer_id as "customerId", p.display_name as "companyName",
        min(coalesce(l.day, y.paid_on, (t.created_at at time zone ${firmZone()})::date))::text as day, sum(t.amount - coalesce(m.fee, 0))::text as net,
        sum(t.amount)::text as gross, coalesce(array_agg(t.invoice_id) filter (where t.invoice_id is not null), '{}') as "invoiceIds",
        coalesce(array_agg(i.invoice_number order by i.invoice_number) filter (where i.id is not null), '{}') as numbers,
        max(l.check_number) as "checkNumber", max(y.note) as note, max(l.bank_account_id::text) as "bankAccountId"
      from transactions t join customer_accounts a on a.id = t.account_id join customer_profiles p on p.id = a.customer_id
        left join bank_matches m on m.transaction_id = t.id left join bank_lines l on l.id = m.line_id
        left join invoice_payments y on y.id = t.payment_id left join invoices i on i.id = t.invoice_id
      where ${STANDS} and t.created_at > now() - make_interval(days => ${DAYS_BACK}) and coalesce(y.method, '') not in ('card', 'cash')
      group by 1, a.customer_id, p.display_name
      having sum(t.amount) = any (${asked}) or sum(t.amount - coalesce(m.fee, 0)) = any (${asked})
      order by 4, 1`,
  );
  return rows.map(({ note, ...arrival }) => ({
    ...arrival,
    checkNumber: arrival.checkNumber ?? (note && checkIn(note)),
  }));
}

/** Prepayments of clients that stand, of these amounts, whatever else came with them. */
export function readPrepayments(tx: Tx, amounts: readonly string[]): Promise<Arrival[]> {
  if (amounts.length === 0) return Promise.resolve([]);
  const asked = sql`${`{${amounts.map((each) => each.replace('-', '')).join(',')}}`}::numeric[]`;
  return rowsOf<Arrival>(
    tx,
    sql`select 'entry:' || t.id as target, a.customer_id as "customerId", p.display_name as "companyName",
        coalesce(l.day, (t.created_at at time zone ${firmZone()})::date)::text as day, t.amount::text as net, t.amount::text as gross,
        '{}'::uuid[] as "invoiceIds", '{}'::text[] as numbers, null as "checkNumber", null as "bankAccountId"
      from transactions t join customer_accounts a on a.id = t.account_id and a.available_balance >= t.amount
        join customer_profiles p on p.id = a.customer_id
        left join bank_matches m on m.transaction_id = t.id left join bank_lines l on l.id = m.line_id
      where ${STANDS} and t.invoice_id is null and t.amount = any (${asked}) order by 4, 1`,
  );
}

/** An entry of a ledger that a target brought, with the fee that a bank took of it. */
type BroughtEntry = {
  id: string;
  entryNumber: number;
  type: 'credit';
  amount: string;
  description: string;
  invoiceId: string | null;
  paymentId: string | null;
  customerId: string;
  fee: string;
};

/** The entries that a target brought and that stand; none where it brought nothing. */
export function standingOf(tx: Tx, target: string): Promise<BroughtEntry[]> {
  return rowsOf<BroughtEntry>(
    tx,
    sql`select t.id, t.entry_number as "entryNumber", t.type, t.amount::text as amount, t.description, t.invoice_id as "invoiceId",
        t.payment_id as "paymentId", a.customer_id as "customerId", coalesce(m.fee, 0)::numeric(12, 2)::text as fee
      from transactions t join customer_accounts a on a.id = t.account_id left join bank_matches m on m.transaction_id = t.id
      where ${STANDS} and (${TARGET} = ${target} or (t.invoice_id is null and 'entry:' || t.id = ${target})) order by t.created_at`,
  );
}

/** Prepares the search for what lines are: each gets the best that is found for it. */
export async function finderOf(
  tx: Tx,
  owed: OwedNow,
  lines: readonly Pick<FoundLine, 'amount' | 'name' | 'text'>[],
): Promise<(line: FoundLine) => Match> {
  const back = lines.filter((line) => line.amount.startsWith('-') && saysReturn(line));
  const arrivals = await readArrivals(tx, [...new Set(back.map(({ amount }) => amount))]);
  const out = lines.filter((line) => line.amount.startsWith('-') && !saysReturn(line));
  const prepayments = await readPrepayments(tx, [...new Set(out.map(({ amount }) => amount))]);
  const before = await rowsOf<PostedBefore>(
    tx,
    sql`select l.bank_account_id as "bankAccountId", l.amount < 0 as "isOut", l.text, c.id as "chartAccountId",
        c.code || ' ' || c.name as label
      from bank_postings p join bank_lines l on l.id = p.line_id join chart_accounts c on c.id = p.chart_account_id
      where p.undone_at is null and p.payout_id is null and p.deposit_id is null order by p.created_at desc limit ${MOST_RULES}`,
  );
  const transfers = await rowsOf<HalfTransfer>(
    tx,
    sql`select p.id, b.id as "bankAccountId", (-l.amount)::text as amount, l.day::text as day, o.name || ': ' || l.text as label
      from bank_postings p join bank_lines l on l.id = p.line_id join bank_accounts o on o.id = l.bank_account_id
        join bank_accounts b on b.chart_account_id = p.chart_account_id
      where p.undone_at is null and p.other_line_id is null order by l.day, p.id`,
  );
  const [fees] = await rowsOf<{ chartAccountId: string; label: string }>(
    tx,
    sql`select id as "chartAccountId", code || ' ' || name as label from chart_accounts where role = 'fees'`,
  );
  const payouts = await readOpenPayouts(tx);
  const deposits = await readOpenDeposits(tx);
  const waiting = await readWaitingChecks(tx);
  return (line) => {
    const payout = matchPayout(line, payouts);
    if (payout && saysPayout(line, payouts)) return payout;
    const match = matchLine(line, owed, line.feeLimit);
    const deposit = matchDeposit(line, deposits) ?? matchWaitingCheck(line, waiting);
    if (deposit && match.kind !== 'clear') return deposit;
    if (match.settlement) return match;
    return (
      payout ??
      matchReturn(line, arrivals, owed) ??
      matchRefund(line, prepayments, owed) ??
      matchAccount(line, before, transfers, fees ?? null) ??
      match
    );
  };
}
