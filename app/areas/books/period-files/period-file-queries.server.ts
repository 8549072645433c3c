import { type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { lastDayOf, monthsBetween } from '../book-months.ts';
import type { PeriodFileKey } from './filed-kinds.ts';
import type { FiledDocument, FiledLine, FiledPayment } from './period-files.ts';

/** Calendar dates of the firm; both belong to the period. */
export type BookPeriod = { from: string; to: string };

/** The documents that were issued in a period, month by month, oldest first. */
export const exportDocuments = (actor: AdminActor, period: BookPeriod) =>
  byMonth<FiledDocument>(actor, period, 'issued_on', readDocuments);

/** What payments moved in a period, month by month, oldest first. */
export const exportPayments = (actor: AdminActor, period: BookPeriod) =>
  byMonth<FiledPayment>(actor, period, 'date', readPayments);

/** The lines of the journal's entries of a period, month by month, oldest first. */
export const exportEntries = (actor: AdminActor, period: BookPeriod) =>
  byMonth<FiledLine>(actor, period, 'date', readEntries);

/** Returns what each file of a period adds up to. */
export async function getPeriodSums(
  actor: AdminActor,
  period: BookPeriod,
): Promise<Record<PeriodFileKey, Money>> {
  const [sums] = await asActor(actor, (tx) =>
    rowsOf<{ issued: string; received: string; debits: string }>(
      tx,
      sql`select (select coalesce(sum(case d.kind when 'invoice' then d.amount else -d.amount end), 0)::numeric(14, 2)::text
            from issued_documents d join invoices i on i.id = d.invoice_id
            where ${within('d.issued_on', period)} and i.customer_id <> sample_client()) as issued,
          coalesce(sum(${RECEIVED}) filter (where e.transaction_id is not null), 0)::numeric(14, 2)::text as received,
          coalesce(sum(l.debit), 0)::numeric(14, 2)::text as debits
        from journal_entries e left join customer_accounts a on a.id = e.account_id
          join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        where ${within('e.date', period)} and a.customer_id is distinct from sample_client()`,
    ),
  );
  const { issued = '0.00', received = '0.00', debits = '0.00' } = sums ?? {};
  return { invoices: issued, lines: issued, payments: received, entries: debits };
}

const within = (column: string, { from, to }: BookPeriod): SQL =>
  sql`${sql.raw(column)} between ${from}::date and ${to}::date`;

/** What a line has on an account of the chart, debits above zero. */
const ofRole = (role: 'receivables' | 'prepayments'): SQL =>
  sql`case c.role when ${role} then l.debit - l.credit else 0 end`;

/** What of it arrived: at the provider, or in any bank of the firm, of which each has an account without a role. */
const RECEIVED = sql`case when c.role in ('bank', 'undeposited', 'provider') or (c.role is null and c.type = 'asset') then l.debit - l.credit else 0 end`;

/** Reads a period by months, of those in which there is anything. */
async function* byMonth<Row extends Record<string, unknown>>(
  actor: AdminActor,
  period: BookPeriod,
  column: 'issued_on' | 'date',
  read: (tx: Tx, part: BookPeriod) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const table = column === 'date' ? 'journal_entries' : 'issued_documents';
  const [extent] = await asActor(actor, (tx) =>
    rowsOf<{ first: string | null; last: string | null }>(
      tx,
      sql`select min(${sql.raw(column)})::text as first, max(${sql.raw(column)})::text as last
        from ${sql.raw(table)} where ${within(column, period)}`,
    ),
  );
  if (!extent?.first || !extent.last) return;
  const { first, last } = extent;
  for (const month of monthsBetween(first.slice(0, 7), last.slice(0, 7)).toReversed()) {
    const from = month === first.slice(0, 7) ? first : `${month}-01`;
    const to = month === last.slice(0, 7) ? last : lastDayOf(month);
    const rows = await asActor(actor, (tx) => read(tx, { from, to }));
    if (rows.length > 0) yield rows;
  }
}

function readDocuments(tx: Tx, period: BookPeriod): Promise<FiledDocument[]> {
  return rowsOf(
    tx,
    sql`select d.kind, d.number, d.issued_on::text as "issuedOn", d.due_date::text as "dueDate", p.display_name as client,
        d.amount::text as amount, coalesce((
          select sum(l.credit - l.debit) * case d.kind when 'invoice' then 1 else -1 end
          from journal_entries e join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id and c.role = 'sales_tax' where e.document_id = d.id), 0)::numeric(12, 2)::text as tax,
        (select o.number from issued_documents o where o.id = d.corrects_id) as corrects,
        (select o.number from issued_documents o where o.id = d.replaces_id) as replaces, d.content
      from issued_documents d join invoices i on i.id = d.invoice_id join customer_profiles p on p.id = i.customer_id
      where ${within('d.issued_on', period)} and i.customer_id <> sample_client()
      order by d.issued_on, d.created_at, d.id`,
  );
}

// A payment and its use are two entries of the journal: one row together. What is written off has no entry of the ledger.
function readPayments(tx: Tx, period: BookPeriod): Promise<FiledPayment[]> {
  return rowsOf(
    tx,
    sql`select min(e.number) as number, e.date::text as date, p.display_name as client, i.invoice_number as invoice,
        (array_agg(e.description order by e.number))[1] as what, coalesce(y.method, case when t.id is null then 'write_off' end) as method,
        sum(${RECEIVED})::numeric(12, 2)::text as received,
        (-sum(${ofRole('receivables')}))::numeric(12, 2)::text as applied,
        (-sum(${ofRole('prepayments')}))::numeric(12, 2)::text as balance, y.note
      from journal_entries e left join transactions t on t.id = e.transaction_id
        join customer_accounts a on a.id = e.account_id and a.customer_id <> sample_client()
        join customer_profiles p on p.id = a.customer_id
        join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        left join invoice_payments y on y.id = t.payment_id left join invoices i on i.id = e.invoice_id
      where ${within('e.date', period)} and (t.id is not null or exists (select from journal_lines b
        join chart_accounts d on d.id = b.chart_account_id and d.role = 'bad_debt' where b.entry_id = e.id))
      group by coalesce(t.payment_id, t.id, e.id), t.id is null, t.reverses_id is null, t.reposts_id is null, e.date, p.id, p.display_name,
        i.id, i.invoice_number, y.method, y.note
      order by e.date, min(e.number)`,
  );
}

function readEntries(tx: Tx, period: BookPeriod): Promise<FiledLine[]> {
  return rowsOf(
    tx,
    sql`select e.number, e.date::text as date, e.description, coalesce(d.number, i.invoice_number) as document,
        p.display_name as client, c.code, c.name as account, l.debit::text as debit, l.credit::text as credit
      from journal_entries e left join customer_accounts a on a.id = e.account_id
        left join customer_profiles p on p.id = a.customer_id
        join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        left join issued_documents d on d.id = e.document_id left join invoices i on i.id = e.invoice_id
      where ${within('e.date', period)} and a.customer_id is distinct from sample_client()
      order by e.date, e.number, l.position`,
  );
}
