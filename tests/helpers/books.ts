import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import {
  journalBatches,
  journalBatchFiles,
  journalClosings,
} from '#app/records/books/closing-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';

const BALANCE = (
  role: string,
  account: string,
) => `coalesce((select sum(l.debit - l.credit) from journal_lines l
  join journal_entries e on e.id = l.entry_id join chart_accounts c on c.id = l.chart_account_id
  where c.role = '${role}' and e.account_id = ${account}), 0)`;
const PAID = `coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.reversed_at is null), 0)`;
/** A match stands while nobody took its entry back, or a line of a bank did: then both moved money. */
const stands = (
  match: string,
) => `not exists (select from transactions r where r.reverses_id = ${match}.transaction_id
  and not exists (select from bank_matches b where b.transaction_id = r.id))`;
/** What a line of a bank moved and still stands. */
const MOVED = `coalesce((select sum(case t.type when 'credit' then t.amount - m.fee else m.fee - t.amount end) from bank_matches m
  join transactions t on t.id = m.transaction_id where m.line_id = b.id and ${stands('m')}), 0)`;
/** What the provider took for itself, and what it moved that no ledger and no bank has. */
const IS_FEE = `m.category in ('fee', 'network_cost', 'tax')`;
const OTHERS = `case when m.attempt_id is null and m.category not in ('payout', 'payout_reversal') then m.amount else 0 end`;
const ON_SCREEN = `i.status in ('sent', 'overdue') and i.archived_at is null`;

/** What must agree in every installation at every moment, each with the query that finds where it does not. */
const DISAGREEMENTS: Record<string, string> = {
  'entries that do not balance': `select entry_id from journal_lines group by entry_id having sum(debit) <> sum(credit)`,
  'a gap in the numbers of the journal': `select 1 from journal_entries having count(*) <> coalesce(max(number), 0)`,
  'an entry of a ledger that is not in the journal': `select t.id from transactions t
    where not exists (select from journal_entries e where e.transaction_id = t.id and e.account_id = t.account_id)`,
  'a balance that is not the prepayments of its customer': `select a.id from customer_accounts a where a.available_balance <> -${BALANCE('prepayments', 'a.id')}`,
  'receivables that are not what is open': `select a.id from customer_accounts a where ${BALANCE('receivables', 'a.id')} <> coalesce((select sum(i.amount - i.credited - ${PAID}) from invoices i
      where i.customer_id = a.customer_id and ${ON_SCREEN}), 0)`,
  'prepayments billed that are not those still to be paid': `select a.id from customer_accounts a where -${BALANCE('billed_prepayments', 'a.id')} <> coalesce((select sum(i.amount - i.credited - ${PAID}) from invoices i
      where i.customer_id = a.customer_id and i.is_prepayment and ${ON_SCREEN}), 0)`,
  'total spent that the journal does not have': `select a.id from customer_accounts a where a.total_spent <> coalesce((
    select sum(l.debit - l.credit) from journal_lines l join journal_entries e on e.id = l.entry_id
      join chart_accounts c on c.id = l.chart_account_id and c.role = 'prepayments' join transactions t on t.id = e.transaction_id
      where e.account_id = a.id and (t.type = 'debit') = (t.reverses_id is null)), 0)`,
  'money that arrived and is not in the bank': `select 1 where (
      select coalesce(sum(l.debit - l.credit), 0) from journal_lines l join chart_accounts c on c.id = l.chart_account_id
      join journal_entries e on e.id = l.entry_id and e.account_id is not null
      where c.role in ('bank', 'undeposited', 'clearing', 'fees', 'provider') or c.id in (select chart_account_id from bank_accounts)) <> coalesce((select sum(p.amount) from invoice_payments p
        where p.reversed_at is null and p.method not in ('balance', 'write_off')), 0) + coalesce((
      select sum(case when (t.type = 'credit') = (t.reverses_id is null) then case when t.reverses_id is null then t.amount else -t.amount end else 0 end)
      from transactions t where t.invoice_id is null), 0)`,
  'bank lines that are not what stands in their account': `select 1 where (select coalesce(sum(l.debit - l.credit), 0)
      from bank_matches m cross join lateral (with recursive back as (select id, reposts_id from transactions where id = m.transaction_id
        union all select t.id, t.reposts_id from transactions t join back b on t.id = b.reposts_id) select id from back where reposts_id is null) f
      join journal_entries e on e.transaction_id = f.id join journal_lines l on l.entry_id = e.id
      join bank_lines b on b.id = m.line_id join bank_accounts a on a.id = b.bank_account_id and a.chart_account_id = l.chart_account_id
      where ${stands('m')}) <> coalesce((select sum(case when b.is_settled then b.amount else ${MOVED} end) from bank_lines b
        where not exists (select from bank_postings p where b.id in (p.line_id, p.other_line_id) and p.undone_at is null)), 0)`,
  'an account that has not what lines of banks moved for no client': `select c.id from chart_accounts c where coalesce((
      select sum(l.debit - l.credit) from journal_lines l join journal_entries e on e.id = l.entry_id and e.account_id is null
      where l.chart_account_id = c.id), 0) <> coalesce((select sum(case c.id when p.chart_account_id then -b.amount else b.amount end)
      from bank_postings p join bank_lines b on b.id = p.line_id join bank_accounts a on a.id = b.bank_account_id
      where p.undone_at is null and c.id in (p.chart_account_id, a.chart_account_id)), 0)
      + coalesce((select sum(case c.role when 'provider' then ${OTHERS} - m.fee
          when 'fees' then m.fee - case when ${IS_FEE} then m.amount else 0 end
          when 'provider_other' then case when ${IS_FEE} then 0 else -${OTHERS} end else 0 end) from provider_movements m), 0)`,
  'undeposited checks that are not those that wait and the deposits without a bank line': `select 1 where coalesce((
      select sum(l.debit - l.credit) from journal_lines l join chart_accounts c on c.id = l.chart_account_id
      where c.role = 'undeposited'), 0) <> coalesce((select sum(y.amount) from bank_checks k join invoice_payments y on y.id = k.payment_id
        where k.deposit_id is null and y.reversed_at is null), 0) + coalesce((select sum(d.amount) from bank_deposits d
        where d.undone_at is null and not exists (select from bank_postings p where p.deposit_id = d.id and p.undone_at is null)), 0)`,
  'a deposit that is not its checks': `select d.id from bank_deposits d where d.undone_at is null and d.amount <> coalesce((
      select sum(y.amount) from bank_checks k join invoice_payments y on y.id = k.payment_id where k.deposit_id = d.id), 0)`,
  'two sides of a transfer that are not each other': `select p.id from bank_postings p join bank_lines l on l.id = p.line_id
    join bank_lines o on o.id = p.other_line_id join bank_accounts a on a.id = o.bank_account_id
    where p.undone_at is null and (o.amount <> -l.amount or a.chart_account_id <> p.chart_account_id)`,
  'bad debt that is not what was written off, less the tax that came back': `select 1 where coalesce((
      select sum(l.debit - l.credit) from journal_lines l join chart_accounts c on c.id = l.chart_account_id
      where c.role = 'bad_debt'), 0) <> coalesce((select sum(p.amount - coalesce(w.tax, 0)) from invoice_payments p
        left join write_offs w on w.payment_id = p.id where p.method = 'write_off' and p.reversed_at is null), 0)`,
  'sales tax that is not that of the documents that stand': `select a.id from customer_accounts a where -${BALANCE('sales_tax', 'a.id and e.invoice_id is not null')} <> coalesce((select sum(case d.kind when 'invoice' then 1 else -1 end * (t ->> 'amount')::numeric)
      from issued_documents d join invoices i on i.id = d.invoice_id, jsonb_array_elements(d.content -> 'taxes') t
      where i.customer_id = a.customer_id), 0) - coalesce((select sum(w.tax) from write_offs w
      join invoice_payments p on p.id = w.payment_id and p.reversed_at is null join invoices i on i.id = p.invoice_id
      where i.customer_id = a.customer_id), 0)`,
  'credited without credit notes that stand': `select i.id from invoices i where ${ON_SCREEN} and i.credited <> coalesce((
    select sum(c.amount) from issued_documents c join issued_documents d on d.id = c.corrects_id
      where d.invoice_id = i.id and d.number = i.invoice_number), 0)`,
  'blocks of retainers that are not the prepayments of their invoices': `select b.id from retainer_blocks b
    where b.price <> coalesce((select sum(l.credit - l.debit) from journal_lines l join journal_entries e on e.id = l.entry_id
      join chart_accounts c on c.id = l.chart_account_id and c.role = 'prepayments' where e.invoice_id = b.invoice_id), 0)`,
  'a block with another rest than was drawn': `select b.id from retainer_blocks b
    where (b.left_size, b.left_worth) <> (select b.size - coalesce(sum(d.size), 0), b.price - coalesce(sum(d.worth), 0)
      from retainer_draws d where d.block_id = b.id)`,
  // Charges by hand, and what is taken back, may take a balance below zero.
  'unearned retainers that the balance does not have': `select a.id from customer_accounts a
    join (select r.customer_id, sum(b.left_worth + coalesce((select sum(d.worth) from retainer_draws d
      where d.block_id = b.id and d.invoice_id is not null and d.payment_id is null), 0)) as unearned
      from retainer_blocks b join retainers r on r.id = b.retainer_id group by r.customer_id) u on u.customer_id = a.customer_id
    where u.unearned > 0 and u.unearned > coalesce((select sum(t.amount) from transactions t where t.account_id = a.id and t.type = 'debit'
      and (t.invoice_id is null or t.reverses_id is not null) and not exists (select from retainer_draws d where d.transaction_id = t.id)), 0)
      - ${BALANCE('prepayments', 'a.id')}`,
  'income of retainers that was not drawn and did not expire': `select a.id from customer_accounts a
    where -${BALANCE('retainers', 'a.id')} <> coalesce((select sum(d.worth) from retainer_draws d
      join retainer_blocks b on b.id = d.block_id join retainers r on r.id = b.retainer_id
      where r.customer_id = a.customer_id and coalesce(d.payment_id, d.transaction_id) is not null), 0)`,
  'something posted of what was taken back whole': `select d.invoice_id from issued_documents d
    where 0 = (select sum(case s.kind when 'invoice' then s.amount else -s.amount end) from issued_documents s where s.invoice_id = d.invoice_id)
    and exists (select from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.invoice_id = d.invoice_id and e.transaction_id is null group by l.chart_account_id having sum(l.debit - l.credit) <> 0)`,
  'a payment that Analytics has on another day than the bank': `select day from (
      select p.paid_on as day, p.amount from invoice_payments p where p.reversed_at is null and p.method not in ('balance', 'write_off')
      union all select e.date, l.credit - l.debit from journal_lines l join journal_entries e on e.id = l.entry_id
        join chart_accounts c on c.id = l.chart_account_id and (c.role in ('bank', 'undeposited', 'fees', 'provider') or c.id in (select chart_account_id from bank_accounts))
         join transactions t on t.id = e.transaction_id
        join invoice_payments p on p.id = t.payment_id and p.reversed_at is null) s group by day having sum(amount) <> 0`,
  'revenue that Analytics has on another day than the journal': `select day from (
      select p.paid_on as day, p.amount from invoice_payments p join invoices i on i.id = p.invoice_id and not i.is_prepayment
        where p.reversed_at is null and p.method <> 'write_off'
      union all select e.date, l.credit - l.debit from journal_lines l join journal_entries e on e.id = l.entry_id
        join chart_accounts c on c.id = l.chart_account_id and c.role = 'prepayments' join transactions t on t.id = e.transaction_id
        join invoice_payments p on p.id = t.payment_id and p.reversed_at is null
        join invoices i on i.id = p.invoice_id and not i.is_prepayment
        where (t.type = 'debit') = (t.reverses_id is null)) s group by day having sum(amount) <> 0`,
  'a balance after an entry that the journal does not have': `select id from (
      select t.id, t.balance_after, sum(coalesce(j.net, 0)) over (partition by t.account_id order by t.entry_number) as posted
        from transactions t left join lateral (select sum(l.credit - l.debit) as net from journal_entries e
          join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id and c.role = 'prepayments'
          where e.transaction_id = t.id) j on true) s where balance_after <> posted`,
  'a statement that does not close at what the journal says is owed': `select a.id from customer_accounts a
    where coalesce((select sum(o.net) from owed_entries(a.customer_id, 'infinity') o), 0)
      <> ${BALANCE('receivables', 'a.id')} + ${BALANCE('prepayments', 'a.id')}`,
  'a bank line that is settled without entries of its amount that stand, or the other way round': `select b.id from bank_lines b
    where b.is_settled <> (exists (select from bank_postings p where b.id in (p.line_id, p.other_line_id) and p.undone_at is null)
      or b.amount <> 0 and b.amount = ${MOVED})`,
  'sums of months that are not what was posted in them': `select 1 from (
      select s.month, s.chart_account_id, s.account_id, s.entries, s.debit, s.credit from journal_sums s
      union all select p.month, p.chart_account_id, p.account_id, -p.entries, -p.debit, -p.credit from (
        select date_trunc('month', e.date)::date as month, l.chart_account_id, o.account_id,
          count(*) filter (where l.position = 1) as entries, sum(l.debit) as debit, sum(l.credit) as credit
        from journal_lines l join journal_entries e on e.id = l.entry_id
        cross join lateral (select null::uuid as account_id union select e.account_id) o group by 1, 2, 3) p) s
    group by month, chart_account_id, account_id having (sum(entries), sum(debit), sum(credit)) <> (0, 0, 0)`,
  'what is open of a customer that the journal does not have': `select 1 from (
      select i.account_id, i.chart_account_id, i.invoice_id, i.balance, i.opened_on, i.last_on from journal_items i
      union all select e.account_id, l.chart_account_id, case c.role when 'receivables' then e.invoice_id end,
        -sum(l.debit - l.credit), min(e.date), max(e.date) from journal_lines l join journal_entries e on e.id = l.entry_id
        join chart_accounts c on c.id = l.chart_account_id and c.role in ('receivables', 'prepayments')
        where e.account_id is not null group by 1, 2, 3) s
    group by account_id, chart_account_id, invoice_id
    having sum(balance) <> 0 or count(*) <> 2 or max(opened_on) <> min(opened_on) or max(last_on) <> min(last_on)`,
  'what was open on a day that the journal does not have': `select 1 from (
      select distinct date as day from journal_entries order by 1 desc limit 12) d cross join lateral (
      select account_id, invoice_id, amount from owed_on(d.day) union all
      select e.account_id, case c.role when 'receivables' then e.invoice_id end, -sum(l.debit - l.credit)
        from journal_lines l join journal_entries e on e.id = l.entry_id and e.date <= d.day
        join chart_accounts c on c.id = l.chart_account_id and c.role in ('receivables', 'prepayments')
        where e.account_id is not null group by 1, 2, c.role) o
    group by d.day, o.account_id, o.invoice_id having sum(o.amount) <> 0`,
  'batches that are not their entries of each month': `select b.id from journal_batches b where b.months <> months_of_entries(
    array(select e.entry_id from journal_batch_entries e where e.batch_id = b.id))`,
  'something left in clearing': `select 1 from journal_lines l join chart_accounts c on c.id = l.chart_account_id
    where c.role = 'clearing' having sum(l.debit - l.credit) <> 0`,
};

/**
 * Hands over all that is posted as a batch with one file, and closes a month long ago: rows as their tables take them. Tells the
 * addresses' parameters.
 */
export async function makeBatch(tx: Tx) {
  // What was written so far is posted at the end of the transaction unless it is asked for.
  await tx.execute(
    sql`set constraints invoices_posted, issued_documents_posted, transactions_posted immediate`,
  );
  await tx.insert(journalClosings).values({ number: 1, month: '1999-12-01' });
  const [batch] = await tx
    .insert(journalBatches)
    .values({ number: 1, through: '1999-12-31', entries: 1, debits: '1.00', hash: 'f'.repeat(64) })
    .returning({ id: journalBatches.id });
  const batchId = batch?.id ?? '';
  await tx.execute(
    sql`insert into journal_batch_entries (batch_id, entry_id) select ${batchId}::uuid, id from journal_entries`,
  );
  const [file] = await tx
    .insert(journalBatchFiles)
    .values({ batchId, format: 'csv', name: 'books.csv', type: 'text/csv', content: 'number' })
    .returning({ id: journalBatchFiles.id });
  const [account] = await tx
    .select({ id: chartAccounts.id })
    .from(chartAccounts)
    .where(eq(chartAccounts.role, 'fees'));
  return { batchId, fileId: file?.id ?? '', chartAccountId: account?.id ?? '' };
}

/** What stands in the journal of an invoice, by the role of the account; debits above zero. */
export async function postedOf(invoiceId: string): Promise<Record<string, string>> {
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ role: string; amount: string }>(
      tx,
      sql`select c.role, sum(l.debit - l.credit)::text as amount from journal_entries e
        join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        where e.invoice_id = ${invoiceId} group by c.role having sum(l.debit - l.credit) <> 0 order by c.role`,
    ),
  );
  return Object.fromEntries(rows.map(({ role, amount }) => [role, amount]));
}

/**
 * Where the journal and the rest of the product disagree; nothing while the books agree. With `customerIds`, only what is compared for
 * each customer is, and for these.
 */
export async function disagreements(customerIds?: readonly string[]): Promise<string[]> {
  return unsafeOwnerTransaction(async (tx) => {
    const found: string[] = [];
    for (const [what, query] of Object.entries(DISAGREEMENTS)) {
      const narrowed = customerIds && narrowedTo(query, customerIds);
      if (narrowed === null) continue;
      if ((await rowsOf(tx, sql.raw(narrowed ?? query))).length > 0) found.push(what);
    }
    return found;
  });
}

/** A query about each account, for those of some customers; null for another query. */
function narrowedTo(query: string, customerIds: readonly string[]): string | null {
  const all = /from customer_accounts a(?=\s)/;
  if (!all.test(query)) return null;
  const ids = customerIds.map((id) => `'${id}'`).join(', ');
  return query.replace(
    all,
    `from (select * from customer_accounts where customer_id in (${ids})) a`,
  );
}
