import { asc, eq, inArray, sql } from 'drizzle-orm';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { makeCompany, makeProfile, makeUser } from '#demo/makers.server.ts';

// Several accounts of one company, and what their ledgers say.

/** Approved accounts of one new company, each with its own first member. */
export async function makeAccountsOfOneCompany(count: number) {
  return unsafeOwnerTransaction(async (tx) => {
    const company = await makeCompany(tx);
    const accounts = [];
    for (let at = 0; at < count; at++) {
      const user = await makeUser(tx, {});
      const { profile } = await makeProfile(tx, user, {
        approvalStatus: 'approved',
        companyName: company.name,
        companyId: company.id,
        approvedAt: new Date(),
      });
      accounts.push({ user, profile, id: profile.id });
    }
    return { company, accounts };
  });
}

/** Notes a merge as staff have asked for it, without the queue; its id. */
export async function noteMerge(from: string, into: string): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [merge] = await tx
      .insert(accountMerges)
      .values({ sourceId: from, targetId: into })
      .returning({ id: accountMerges.id });
    if (!merge) throw new Error('The merge was not noted.');
    return merge.id;
  });
}

/** A merge as it is stored. */
export async function mergeOf(id: string) {
  const [merge] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(accountMerges).where(eq(accountMerges.id, id)),
  );
  if (!merge) throw new Error('The merge is gone.');
  return merge;
}

/** Balance and total spent of these customers, together. */
export async function sumsOf(customerIds: readonly string[]) {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ balance: customerAccounts.availableBalance, spent: customerAccounts.totalSpent })
      .from(customerAccounts)
      .where(inArray(customerAccounts.customerId, [...customerIds])),
  );
  return {
    balance: addMoney('0.00', ...rows.map(({ balance }) => balance)),
    spent: addMoney('0.00', ...rows.map(({ spent }) => spent)),
  };
}

/** What is wrong with a customer's ledger: gaps in its numbers or times, balances that its entries don't add up to. */
export async function faultsOf(customerId: string): Promise<unknown[]> {
  return unsafeOwnerTransaction((tx) =>
    rowsOf(
      tx,
      sql`with entries as (
          select t.entry_number, t.balance_after, t.created_at,
            row_number() over o as expected_number,
            sum(case t.type when 'credit' then t.amount else -t.amount end) over o as expected_balance,
            lag(t.created_at) over o as before,
            sum(case when t.type = 'debit' and t.reverses_id is null then t.amount
              when t.type = 'credit' and t.reverses_id is not null then -t.amount else 0 end) over o as spent
          from transactions t join customer_accounts a on a.id = t.account_id
          where a.customer_id = ${customerId} window o as (order by t.entry_number)),
        last as (select * from entries order by entry_number desc limit 1)
        select 'entry' as fault, entry_number::int from entries
          where entry_number <> expected_number or balance_after <> expected_balance or created_at < before
        union all
        select 'account', null from customer_accounts a left join last on true
          where a.customer_id = ${customerId}
            and (a.available_balance <> coalesce(last.balance_after, 0) or a.total_spent <> coalesce(last.spent, 0))`,
    ),
  );
}

/** A customer's ledger in the order of its numbers. */
export async function ledgerOf(customerId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({
        id: transactions.id,
        number: transactions.entryNumber,
        type: transactions.type,
        amount: transactions.amount,
        balance: transactions.balanceAfter,
        description: transactions.description,
        reversesId: transactions.reversesId,
        repostsId: transactions.repostsId,
      })
      .from(transactions)
      .innerJoin(customerAccounts, eq(customerAccounts.id, transactions.accountId))
      .where(eq(customerAccounts.customerId, customerId))
      .orderBy(asc(transactions.entryNumber)),
  );
}

/** The profile of a customer as it is stored. */
export async function storedProfile(customerId: string) {
  const [profile] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(customerProfiles).where(eq(customerProfiles.id, customerId)),
  );
  if (!profile) throw new Error('The profile is gone.');
  return profile;
}

/** The tables whose rows belong to a customer, as the database knows them. */
export async function tablesOfCustomers(): Promise<string[]> {
  const { rows } = await database().query(
    `select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
  );
  return rows.map(({ table_name }) => String(table_name));
}

/** How many rows of each table are a customer's; those with none are left out. */
export async function rowsOfCustomer(customerId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await tablesOfCustomers()) {
    const [row] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ n: number }>(
        tx,
        sql`select count(*)::int as n from ${sql.identifier(table)} where customer_id = ${customerId}`,
      ),
    );
    if (row && row.n > 0) counted[table] = row.n;
  }
  return counted;
}
