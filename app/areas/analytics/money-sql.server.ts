import { type SQL, sql } from 'drizzle-orm';
import type { Period } from './period.ts';
import { dayOf, midnight, momentWithin } from './period-sql.server.ts';

// Every figure of money is made of these five, so that all reports agree with each other and with the ledger.

/**
 * What customers spent from one date to another: (customer_id, day, amount). Payments on invoices, by the day they were paid; a
 * prepayment counts when it is used, so its own payment does not. Charges by hand, by the day they were posted. Reversed
 * entries never count. Over all time this is the sum of the accounts' total spent.
 */
export function spentWithin(from: SQL, to: SQL, period: Period): SQL {
  // Each has one customer: left joins, so that PostgreSQL leaves them out where nobody asks whose it was.
  // A charge that a merge of accounts moved counts when it was made.
  const postedAt = sql`coalesce(e.first_posted_at, e.created_at)`;
  return sql`(select i.customer_id, p.paid_on as day, p.amount
      from invoice_payments p left join invoices i on i.id = p.invoice_id
      where p.reversed_at is null and p.method <> 'write_off' and p.paid_on between ${from} and ${to}
        and p.invoice_id not in (select id from invoices where is_prepayment)
    union all
    select a.customer_id, ${dayOf(postedAt, period)}, e.amount
      from transactions e left join customer_accounts a on a.id = e.account_id
      where e.type = 'debit' and e.invoice_id is null and e.reverses_id is null
        and e.id not in (select reverses_id from transactions where reverses_id is not null)
        and ${momentWithin(postedAt, from, to, period)})`;
}

/** Money that arrived from one date to another: (day, amount). A payment from a balance arrived earlier. */
export function receivedWithin(from: SQL, to: SQL): SQL {
  return sql`(select p.paid_on as day, p.amount from invoice_payments p
    where p.reversed_at is null and p.method not in ('balance', 'write_off') and p.paid_on between ${from} and ${to})`;
}

/** The part of it that was prepaid: (day, amount). It is revenue once it is used. */
export function prepaidWithin(from: SQL, to: SQL): SQL {
  return sql`(select p.paid_on as day, p.amount from invoice_payments p
    where p.reversed_at is null and p.paid_on between ${from} and ${to}
      and p.invoice_id in (select id from invoices where is_prepayment))`;
}

// Invoices that went out and stand. An archived one still does once it is paid: its payments are in the ledger.
const isOut = sql`i.status in ('sent', 'overdue', 'paid')`;
const isInvoiced = sql`${isOut} and (i.archived_at is null or i.status = 'paid')`;
const sentAt = sql`coalesce(i.sent_at, i.created_at)`;

/** Invoices sent from one date to another, less what was credited of them: (day, amount). */
export function invoicedWithin(from: SQL, to: SQL, period: Period): SQL {
  return sql`(select ${dayOf(sentAt, period)} as day, i.amount - i.credited as amount from invoices i
    where ${isInvoiced} and ${momentWithin(sentAt, from, to, period)})`;
}

/**
 * Invoices with the amount open at the end of a date: (customer_id, due_date, open). An invoice archived later still counts. A
 * canceled one never does: the day it was canceled is not stored. A paid invoice is covered by its payments, so only paid
 * invoices with a later payment can have been open: the others are not read.
 */
export function openAtEndOf(date: SQL, period: Period): SQL {
  const end = midnight(sql`${date} + 1`, period);
  const open = sql`i.amount - i.credited - coalesce((select sum(p.amount) from invoice_payments p
    where p.invoice_id = i.id and p.reversed_at is null and p.paid_on <= ${date}), 0) as open`;
  // Each is worked out once (`offset 0`), though it is both looked at and shown.
  return sql`(select * from (
      select i.customer_id, i.due_date, ${open} from invoices i
      where i.status in ('sent', 'overdue') and (i.archived_at is null or i.archived_at >= ${end}) and ${sentAt} < ${end}
    union all
      select i.customer_id, i.due_date, ${open} from invoices i
      where i.status = 'paid' and ${sentAt} < ${end} and i.id in (select p.invoice_id from invoice_payments p
        where p.reversed_at is null and p.paid_on > ${date}) offset 0) b where b.open > 0)`;
}
