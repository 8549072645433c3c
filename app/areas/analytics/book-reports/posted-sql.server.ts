import { type SQL, sql } from 'drizzle-orm';
import type { AccountRole } from '#app/records/books/chart-of-accounts.ts';
import type { Period } from '../period.ts';
import { day } from '../period-sql.server.ts';

const INCOME = sql`(select array_agg(id) from chart_accounts where type = 'income')`;
const ofRole = (role: AccountRole) =>
  sql`(select array_agg(id) from chart_accounts where role = ${sql.raw(`'${role}'`)})`;
/** Where money of clients arrives: every bank, an account of the firm's own among them, what one took of it as a fee, checks in hand, and the provider. */
const CASH = sql`(select array_agg(id) from chart_accounts
  where role in ('bank', 'undeposited', 'fees', 'provider') or (role is null and type = 'asset'))`;
const summed = (side: SQL, accounts: SQL) =>
  sql`sum(${side}) filter (where l.chart_account_id = any ((${accounts})::uuid[]))`;

const DEBIT = sql`l.debit - l.credit`;
const CREDIT = sql`l.credit - l.debit`;

/**
 * The journal's entries of a period with what each has of income and sales tax (credits above zero), bad debts and cash (debits above
 * zero); null where it has none. `is_credit` are credit notes and charges that were reversed, not what a merge of accounts
 * moved. Lines, documents and ledger entries are looked up entry by entry (`offset 0` keeps a join from reading their tables
 * through): however long the journal is, the period alone is read. What banks moved for no client is in the trial balance alone.
 */
export function postedIn({ from, to }: Period): SQL {
  return sql`(select e.date, e.account_id, e.invoice_id, e.document_id, e.id, d.kind, d.content, d.corrects_id, m.*,
      coalesce(d.kind = 'credit_note', t.reverses_id is not null
        and not exists (select from transactions p where p.reposts_id = t.reverses_id)) as is_credit
    from journal_entries e
      cross join lateral (select ${summed(CREDIT, INCOME)} as income, ${summed(CREDIT, ofRole('sales_tax'))} as tax,
        ${summed(DEBIT, ofRole('bad_debt'))} as bad_debt, ${summed(DEBIT, CASH)} as cash
        from journal_lines l where l.entry_id = e.id) m
      left join lateral (select * from issued_documents where id = e.document_id offset 0) d on true
      left join lateral (select reverses_id from transactions where id = e.transaction_id offset 0) t on true
    where e.account_id is not null and e.date between ${day(from)} and ${day(to)})`;
}
