import { asc, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  isDebitType,
} from '#app/records/books/chart-of-accounts.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { ofSeen } from './journal-sums-sql.server.ts';

/**
 * Returns the balance of every account at the end of `day`, a calendar date of the firm, on the side where it is, by type, and what
 * each side adds up to.
 */
export async function getTrialBalance(actor: AdminActor, day: string) {
  const balances = await readBalances(actor, day);
  const named = await asActor(actor, (tx) =>
    tx
      .select({
        id: chartAccounts.id,
        type: chartAccounts.type,
        code: chartAccounts.code,
        name: chartAccounts.name,
      })
      .from(chartAccounts)
      .orderBy(asc(chartAccounts.code)),
  );
  const accounts = named.map((account) => ({
    ...account,
    ...sidesOf(balances.get(account.id) ?? '0.00', account.type),
  }));
  const sumOf = (side: 'debit' | 'credit') =>
    addMoney(...accounts.map((account) => account[side] ?? '0.00'));
  const groups = ACCOUNT_TYPES.map((type) => ({
    type,
    accounts: accounts.filter((account) => account.type === type),
  }));
  return {
    groups: groups.filter((group) => group.accounts.length > 0),
    debit: sumOf('debit'),
    credit: sumOf('credit'),
  };
}

/** The balances of all accounts at the end of a day. */
export type TrialBalance = Awaited<ReturnType<typeof getTrialBalance>>;

/** Balances by the account's id, debits above zero: of the months before that of the day, and of its days. */
async function readBalances(actor: AdminActor, day: string) {
  const month = sql`${`${day.slice(0, 7)}-01`}::date`;
  const rows = await asActor(actor, (tx) =>
    rowsOf<{ id: string; balance: string }>(
      tx,
      sql`select p.id, sum(p.amount)::text as balance from (
          select s.chart_account_id as id, s.debit - s.credit as amount from journal_sums s
            where s.month < ${month} and ${ofSeen(actor)}
          union all select l.chart_account_id, l.debit - l.credit from journal_entries e
            cross join lateral (select * from journal_lines where entry_id = e.id offset 0) l
            where e.date between ${month} and ${day}::date) p
        group by p.id`,
    ),
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** A balance on the side where it is, the other one null; a balance of nothing on the side where its type usually is. */
function sidesOf(balance: string, type: AccountType) {
  const isDebit = balance === '0.00' ? isDebitType(type) : !balance.startsWith('-');
  const amount = balance.replace('-', '');
  return { debit: isDebit ? amount : null, credit: isDebit ? null : amount };
}
