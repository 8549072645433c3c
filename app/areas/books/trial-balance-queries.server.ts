import { asc, eq, sql } from 'drizzle-orm';
import { type AdminActor, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { CachedSums } from '#app/platform/cached-sums.server.ts';
import { haveManyRows } from '#app/platform/figure-cache.server.ts';
import { addMoney } from '#app/platform/money.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  isDebitType,
} from '#app/records/books/chart-of-accounts.ts';
import { chartAccounts, journalEntries, journalLines } from '#app/records/books/journal-tables.ts';

/**
 * Returns the balance of every account at the end of `day`, a calendar date of the firm, on the side where it is, by type, and what
 * each side adds up to.
 */
export async function getTrialBalance(actor: AdminActor, day: string) {
  const balances = await accountBalances.of(`${sightOf(actor)} ${day}`, () =>
    readBalances(actor, day),
  );
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

/** Balances by the account's id, debits above zero; those of each day, and of each part of the customers that someone sees. */
export const accountBalances = new CachedSums<ReadonlyMap<string, string>>('invoice', 'account');

async function readBalances(actor: AdminActor, day: string) {
  const rows = await asActor(actor, (tx) =>
    tx
      .select({
        id: journalLines.chartAccountId,
        balance: sql<string>`sum(${journalLines.debit} - ${journalLines.credit})::text`,
        many: haveManyRows(journalLines),
      })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .where(sql`${journalEntries.date} <= ${day}::date`)
      .groupBy(journalLines.chartAccountId),
  );
  return {
    figures: new Map(rows.map(({ id, balance }) => [id, balance])),
    isLarge: rows[0]?.many ?? false,
  };
}

/** A balance on the side where it is, the other one null; a balance of nothing on the side where its type usually is. */
function sidesOf(balance: string, type: AccountType) {
  const isDebit = balance === '0.00' ? isDebitType(type) : !balance.startsWith('-');
  const amount = balance.replace('-', '');
  return { debit: isDebit ? amount : null, credit: isDebit ? null : amount };
}
