import { type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, compareMoney } from '#app/platform/money.ts';
import { AGES, type AgedAmounts } from './ages.ts';

/** Clients that the screen names; those who owe less are added up. */
const MOST_CLIENTS = 200;

type Owing = AgedAmounts & { customerId: string; companyName: string };

/**
 * Returns what each client owed at the end of `day`, a calendar date of the firm, by how late it was on that day, and money that was
 * not applied; those who owe most come first. Everything is read from the journal, due dates from the invoices.
 */
export async function getReceivables(actor: AdminActor, day: string) {
  const owing = await asActor(actor, (tx) => readOwing(tx, day));
  const others = owing.slice(MOST_CLIENTS);
  const shown = owing.slice(0, MOST_CLIENTS);
  const said = await lastSaid(actor, shown);
  return {
    clients: shown.map((client) => ({ ...client, said: said.get(client.customerId) ?? null })),
    others: others.length > 0 ? { count: others.length, ...sumOf(others) } : null,
    sum: sumOf(owing),
  };
}

/** What clients owed at the end of a day. */
export type Receivables = Awaited<ReturnType<typeof getReceivables>>;

function sumOf(rows: readonly AgedAmounts[]): AgedAmounts {
  const sums = AGES.map(({ key }) => [key, addMoney('0.00', ...rows.map((row) => row[key]))]);
  return Object.fromEntries(sums) as AgedAmounts;
}

/** The last thing that was said between the firm and each of these clients about an invoice. */
async function lastSaid(actor: AdminActor, clients: readonly { customerId: string }[]) {
  const ids = `{${clients.map(({ customerId }) => customerId).join(',')}}`;
  const rows = await asActor(actor, (tx) =>
    rowsOf<{ customerId: string; words: string }>(
      tx,
      sql`select distinct on (s.customer_id) s.customer_id as "customerId", s.words from (
          select customer_id, created_at, case when withdrawn_at is not null then 'Withdrew what it said'
              when settled_at is not null then 'We answered' when kind = 'dispute' then 'Disputed'
              else 'Pays ' || to_char(promised_on, 'Mon DD, YYYY') end as words
            from invoice_answers where customer_id = any(${ids}::uuid[])
          union all select customer_id, created_at, 'Reminded ' || to_char(sent_on, 'Mon DD, YYYY')
            from invoice_reminders where customer_id = any(${ids}::uuid[])) s
        order by s.customer_id, s.created_at desc`,
    ),
  );
  return new Map(rows.map(({ customerId, words }) => [customerId, words]));
}

async function readOwing(tx: Tx, day: string) {
  const late = sql`${day}::date - i.due_date`;
  const sum = (where?: SQL) =>
    sql`coalesce(sum(o.amount)${where ? sql` filter (where ${where})` : sql``}, 0)::numeric(14, 2)::text`;
  const owed = (where: SQL) => sum(sql`o.is_invoiced and ${where}`);
  const owing = await rowsOf<Owing>(
    tx,
    sql`select p.id as "customerId", p.display_name as "companyName",
        ${owed(sql`coalesce(${late}, 0) <= 0`)} as "notDue",
        ${owed(sql`${late} between 1 and 30`)} as "to30",
        ${owed(sql`${late} between 31 and 60`)} as "to60",
        ${owed(sql`${late} between 61 and 90`)} as "to90",
        ${owed(sql`${late} > 90`)} as "over90",
        ${sum(sql`not o.is_invoiced`)} as "unapplied",
        ${sum()} as "total"
      from owed_on(${day}::date) o join customer_accounts a on a.id = o.account_id join customer_profiles p on p.id = a.customer_id
        left join lateral (select due_date from invoices where id = o.invoice_id offset 0) i on true
      where o.amount <> 0
      group by p.id, p.display_name`,
  );
  return owing.sort(
    (a, b) => compareMoney(b.total, a.total) || (a.companyName < b.companyName ? -1 : 1),
  );
}
