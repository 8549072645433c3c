import { type SQL, sql } from 'drizzle-orm';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { IS_WAITING, LINE_LEFT } from '../bank/bank-line-sql.server.ts';
import type { Week, WeekPart } from './week-parts.ts';

/** What an attempt pays, and for whom. */
const OF_ATTEMPT = sql`cross join lateral (select string_agg(i.invoice_number, ', ' order by i.invoice_number) as numbers,
  min(c.display_name) as client, min(i.id::text) as invoice from payment_attempt_parts p join invoices i on i.id = p.invoice_id
  join customer_profiles c on c.id = i.customer_id where p.attempt_id = a.id) o`;
const UNDER_WAY = sql`exists (select from payment_attempt_parts p join payment_attempts a on a.id = p.attempt_id
  where p.invoice_id = invoices.id and a.state = 'processing')`;

/** By which way the money of a ledger's entry `t` came in. */
const WAY_IN = sql`case when attempt_of_entry(t.id) is not null then 'online' when k.id is not null then 'checks'
  when m.line_id is not null then 'bank' else 'hand' end`;

/**
 * The rows of the week's lists in one form: `part`, `id`, `day`, `title`, `note`, `amount` and `path`. Each list and its figure read the
 * same. What waits, or is under way, is of today whatever the week; what is expected counts once.
 */
export function weekItems({ from, to }: Week, today: string): SQL {
  const isIn = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  const dayOf = (moment: SQL) => sql`(${moment} at time zone ${firmZone()})::date`;
  const isNow = sql`${today}::date between ${from}::date and ${to}::date`;
  const items: SQL[] = [
    item('due', {
      id: sql`invoices.id`,
      day: sql`invoices.due_date`,
      title: sql`invoices.invoice_number`,
      note: sql`c.display_name`,
      amount: INVOICE_REST,
      path: sql`'/admin/invoices/' || invoices.id`,
      from: sql`invoices join customer_profiles c on c.id = invoices.customer_id where invoices.status in ('sent', 'overdue')
        and invoices.archived_at is null and ${isIn(sql`invoices.due_date`)} and not ${UNDER_WAY}
        and not exists (select from autopay_debits d where d.invoice_id = invoices.id and d.state in ('announced', 'taking'))`,
    }),
    item('autopay', {
      id: sql`d.id`,
      day: sql`d.day`,
      title: sql`invoices.invoice_number`,
      note: sql`c.display_name`,
      amount: sql`d.amount`,
      path: sql`'/admin/invoices/' || invoices.id`,
      from: sql`autopay_debits d join invoices on invoices.id = d.invoice_id join customer_profiles c on c.id = invoices.customer_id
        where d.state in ('announced', 'taking') and ${isIn(sql`d.day`)} and not ${UNDER_WAY}`,
    }),
    item('processing', {
      id: sql`a.id`,
      day: dayOf(sql`coalesce(a.processing_since, a.created_at)`),
      title: sql`o.numbers`,
      note: sql`o.client`,
      amount: sql`a.amount`,
      path: sql`'/admin/invoices/' || o.invoice`,
      from: sql`payment_attempts a ${OF_ATTEMPT} where a.state = 'processing' and ${isNow}`,
    }),
    item('payouts', {
      id: sql`y.id`,
      day: sql`y.arrives_on`,
      title: sql`coalesce(y.descriptor, y.provider_id)`,
      note: sql`'Stripe'`,
      amount: sql`y.amount`,
      path: sql`'/admin/books/payouts/' || y.id`,
      from: sql`provider_payouts y where y.state in ('pending', 'in_transit')
        and (${isIn(sql`y.arrives_on`)} or y.arrives_on < ${from}::date and ${isNow})`,
    }),
    ...arrived(isIn, dayOf),
    item('lines', {
      id: sql`bank_lines.id`,
      day: sql`bank_lines.day`,
      title: sql`bank_lines.text`,
      note: sql`b.name`,
      amount: sql`${LINE_LEFT}::numeric`,
      path: sql`'/admin/books/bank'`,
      from: sql`bank_lines join bank_accounts b on b.id = bank_lines.bank_account_id where ${IS_WAITING}`,
    }),
    item('waiting', {
      id: sql`k.id`,
      day: sql`y.paid_on`,
      title: sql`'Check ' || k.number`,
      note: sql`k.payer`,
      amount: sql`y.amount`,
      path: sql`'/admin/invoices/' || y.invoice_id`,
      from: sql`bank_checks k join invoice_payments y on y.id = k.payment_id where k.deposit_id is null and y.reversed_at is null`,
    }),
    item('deposits', {
      id: sql`d.id`,
      day: sql`d.day`,
      title: sql`'Deposit'`,
      note: sql`b.name`,
      amount: sql`d.amount`,
      path: sql`'/admin/books/deposits/' || d.id`,
      from: sql`bank_deposits d join bank_accounts b on b.id = d.bank_account_id where d.undone_at is null
        and not exists (select from bank_postings p where p.deposit_id = d.id and p.undone_at is null)`,
    }),
    item('attempts', failedAttempts(isIn, dayOf, false)),
    item('debits', failedAttempts(isIn, dayOf, true)),
    item('returns', {
      id: sql`t.id`,
      day: sql`l.day`,
      title: sql`coalesce(i.invoice_number, 'Prepayment')`,
      note: sql`c.display_name`,
      amount: sql`t.amount`,
      path: sql`case when i.id is null then '/admin/customers/' || c.id else '/admin/invoices/' || i.id end`,
      from: sql`bank_matches m join transactions t on t.id = m.transaction_id and t.reverses_id is not null join bank_lines l on l.id = m.line_id
        join customer_accounts u on u.id = t.account_id join customer_profiles c on c.id = u.customer_id
        left join invoices i on i.id = t.invoice_id where t.type = 'debit' and ${isIn(sql`l.day`)}`,
    }),
    item('disputes', {
      id: sql`r.id`,
      day: dayOf(sql`r.settled_at`),
      title: sql`o.numbers`,
      note: sql`r.reason`,
      amount: sql`r.amount`,
      path: sql`'/admin/invoices/' || o.invoice`,
      from: sql`provider_returns r join payment_attempts a on a.id = r.attempt_id ${OF_ATTEMPT}
        where r.kind = 'dispute' and r.state = 'settled' and ${isIn(dayOf(sql`r.settled_at`))}`,
    }),
  ];
  return sql.join(items, sql` union all `);
}

type Days = (day: SQL) => SQL;
type Item = Record<'id' | 'day' | 'title' | 'note' | 'amount' | 'path' | 'from', SQL>;

function item(part: WeekPart | SQL, { id, day, title, note, amount, path, from }: Item): SQL {
  const name = typeof part === 'string' ? sql`${part}::text` : part;
  return sql`select ${name} as part, ${id}::text as id, ${day} as day, ${title}::text as title, ${note}::text as note,
    ${amount} as amount, ${path} as path from ${from}`;
}

/** Money of clients that arrived and stands: payments on their own days, and prepayments. */
function arrived(isIn: Days, dayOf: Days): SQL[] {
  const day = sql`coalesce(y.paid_on, l.day, ${dayOf(sql`t.created_at`)})`;
  return [
    item(WAY_IN, {
      id: sql`t.id`,
      day,
      title: sql`coalesce(i.invoice_number, 'Prepayment')`,
      note: sql`c.display_name`,
      amount: sql`t.amount`,
      path: sql`case when i.id is null then '/admin/customers/' || c.id else '/admin/invoices/' || i.id end`,
      from: sql`transactions t join customer_accounts u on u.id = t.account_id join customer_profiles c on c.id = u.customer_id
        left join invoice_payments y on y.id = t.payment_id left join invoices i on i.id = t.invoice_id
        left join bank_checks k on k.payment_id = t.payment_id left join bank_matches m on m.transaction_id = t.id
        left join bank_lines l on l.id = m.line_id
        where t.type = 'credit' and t.reverses_id is null and (t.reposts_id is null or y.id is not null)
          and not exists (select from transactions r where r.reverses_id = t.id) and ${isIn(day)}`,
    }),
  ];
}

function failedAttempts(isIn: Days, dayOf: Days, isAutopay: boolean): Item {
  const ofAutopay = sql`exists (select from autopay_debits d where d.attempt_id = a.id)`;
  const day = dayOf(sql`coalesce(a.ended_at, a.created_at)`);
  return {
    id: sql`a.id`,
    day,
    title: sql`o.numbers`,
    note: sql`coalesce(o.client || ': ', '') || coalesce(a.reason, 'no reason given')`,
    amount: sql`a.amount`,
    path: sql`'/admin/invoices/' || o.invoice`,
    from: sql`payment_attempts a ${OF_ATTEMPT} where a.state = 'failed' and ${isAutopay ? ofAutopay : sql`not ${ofAutopay}`} and ${isIn(day)}`,
  };
}
