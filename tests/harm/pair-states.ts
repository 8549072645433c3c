import { database } from '#app/platform/db/database.server.ts';
import type { Scene } from './pair-cast.ts';

// Lines about a record that leave its row as it is: what was said about it, and its parts, are in rows of their own.
const UNVERSIONED =
  '^(task.commented|document.replaced|meeting.(confirmed|other_time_asked)|procedure.acknowledged|project.milestone_.*|webhook.sent_again)$';

// What a customer's rows say, without ids and moments, so that two runs over two customers can be compared.
const STATE = `select json_build_object(
  'profile', (select json_build_array(approval_status, archived_at is null, version) from customer_profiles where id = $1),
  'account', (select json_build_array(available_balance, total_spent) from customer_accounts where customer_id = $1),
  'entries', (select json_agg(json_build_array(entry_number, type, amount, balance_after, reverses_id is null,
      payment_id is null) order by entry_number)
    from transactions t join customer_accounts a on a.id = t.account_id where a.customer_id = $1),
  'invoices', (select json_agg(json_build_array(status, amount, version, archived_at is null, hours_released_at is null,
      (select json_agg(json_build_array(amount, method, reversed_at is null) order by amount, method, reversed_at is null)
        from invoice_payments p where p.invoice_id = i.id)) order by created_at, amount)
    from invoices i where customer_id = $1),
  'hours', (select json_agg(json_build_array(hours, version, invoice_line_id is null) order by date, version)
    from time_entries where customer_id = $1),
  'tickets', (select json_agg(json_build_array(status, version, archived_at is null, resolved_at is null,
      (select json_agg(message order by message) from ticket_messages m where m.ticket_id = t.id)))
    from tickets t where customer_id = $1),
  'contracts', (select json_agg(json_build_array(status, version, archived_at is null, signed_date is null,
      (select json_agg(withdrawn_at is null) from contract_signatures s where s.contract_id = c.id)))
    from contracts c where customer_id = $1),
  'proposals', (select json_agg(json_build_array(status, version,
      (select json_agg(decision order by decision) from proposal_decisions d where d.proposal_id = p.id)))
    from proposals p where customer_id = $1)
)::text as state`;

/** What may never be found, each with the query that finds it. */
const NEVER: Record<string, string> = {
  'a balance or total spent that is not the sum of its entries': `select a.id from customer_accounts a
    left join transactions t on t.account_id = a.id group by a.id having
      a.available_balance <> coalesce(sum(case when t.type = 'credit' then t.amount else -t.amount end), 0) or
      a.total_spent <> coalesce(sum(case when t.type = 'debit' and t.reverses_id is null then t.amount
        when t.type = 'credit' and t.reverses_id is not null then -t.amount else 0 end), 0)`,
  'a gap in the numbers of a ledger': `select account_id from transactions group by account_id
    having max(entry_number) <> count(*)`,
  'a payment without its entries, or with those of another': `select p.id from invoice_payments p
    join invoices i on i.id = p.invoice_id left join transactions t on t.payment_id = p.id group by p.id, i.id
    having count(t.id) <> (case when i.is_prepayment or p.method = 'balance' then 1 else 2 end)
      * (case when p.reversed_at is null then 1 else 2 end) or bool_or(t.amount <> p.amount or t.invoice_id <> i.id)`,
  'a status that the payments do not bear out': `select i.id from invoices i left join invoice_payments p
      on p.invoice_id = i.id and p.reversed_at is null group by i.id
    having (i.status = 'paid') <> (coalesce(sum(p.amount), 0) = i.amount) or coalesce(sum(p.amount), 0) > i.amount
      or (i.status in ('draft', 'cancelled') and count(p.id) > 0)`,
  'lines that do not come to their invoice': `select i.id from invoices i join invoice_lines l on l.invoice_id = i.id
    group by i.id having sum(l.amount) <> i.amount`,
  'hours on an invoice that gave them back': `select e.id from time_entries e
    join invoice_lines l on l.id = e.invoice_line_id join invoices i on i.id = l.invoice_id
    where i.status = 'cancelled' or i.hours_released_at is not null`,
  'hours worth more or less than the invoice that they stand on': `select i.id from time_entries e
    join invoice_lines l on l.id = e.invoice_line_id join invoices i on i.id = l.invoice_id group by i.id
    having sum(round(e.hours * e.hourly_rate, 2)) <> i.amount`,
  'two invoices of one number': `select lower(invoice_number) from invoices where invoice_number is not null group by 1 having count(*) > 1`,
  'a firm without an admin': `select 1 where not exists (select 1 from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and u.deactivated_at is null)`,
  'a signed contract without its date, or a standing signature under one that is not signed': `select c.id from contracts c
    where (c.status = 'signed' and c.signed_date is null) or (c.status in ('draft', 'sent') and exists
      (select 1 from contract_signatures s where s.contract_id = c.id and s.withdrawn_at is null))`,
  'a signed text that is not the one of its hash': `select id from contract_signatures
    where encode(sha256(convert_to(frozen_text, 'UTF8')), 'hex') <> content_hash`,
};

/** What a customer's rows say, comparable with another customer's. */
export async function stateOf(customerId: string): Promise<string> {
  const { rows } = await database().query(STATE, [customerId]);
  return String(rows[0]?.state);
}

/** Which of the things that may never be are. */
export async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(NEVER)) {
    const { rows } = await database().query(query);
    if (rows.length > 0) found.push(what);
  }
  return found;
}

/** A text without what differs between two runs that do the same: ids, moments and what is made from chance. */
function plain(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?/g, 'moment')
    .replace(/\b[0-9a-f]{8}\b/g, 'chance')
    .replace(/\btoken=[\w-]+/g, 'token=chance')
    .replace(/"(secret|key_hash|submission_hash|prefix)": "[^"]*"/g, '"$1": ""');
}

/** What the rows of a scene's tables say; `$1` in each condition is the record's id. */
export async function rowsOf({ record, rows = {} }: Scene): Promise<string> {
  const said: string[] = [];
  for (const [table, condition] of Object.entries(rows)) {
    const query = `select to_jsonb(t)::text as row from ${table} t where ${condition}`;
    const found = await database().query(query, condition.includes('$1') ? [record?.id] : []);
    said.push(`${table}: ${found.rows.map(({ row }) => plain(String(row))).sort()}`);
  }
  return said.join('\n');
}

/** How many lines the activity log has, of one record how many that stand for a version, and which version it has. */
export async function counted({ record }: Scene) {
  const lines = await database().query(
    `select count(*)::int as all, (count(*) filter (where entity_id = $1 and action !~ $2))::int as own
      from activity_logs`,
    [record?.id ?? null, UNVERSIONED],
  );
  const { all, own } = lines.rows[0] as { all: number; own: number };
  if (!record) return { all, own, version: null };
  const { rows } = await database().query(`select version from ${record.table} where id = $1`, [
    record.id,
  ]);
  return { all, own, version: rows[0] ? Number(rows[0].version) : null };
}

/** Takes away what waits on the queue, so that the next run begins with none. */
export async function emptyQueue(): Promise<void> {
  await database().query('delete from pgboss.job');
}

/** What waits on the queue: announcements, emails and other jobs, comparable with those of another run. */
export async function queued(): Promise<string[]> {
  const { rows } = await database().query(
    `select name || ' ' || data::text as job from pgboss.job`,
  );
  return rows
    .map(({ job }) =>
      plain(String(job))
        .replace(/\b[0-9a-f]{6,8}\b/g, '')
        .replace(/\d+/g, 'n'),
    )
    .sort();
}
