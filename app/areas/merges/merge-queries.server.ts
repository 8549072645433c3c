import { and, asc, desc, eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { CUSTOMER_RECORDS } from '#app/areas/customers/customer-history-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { KINDS, type KindWith, kindsWith } from '#app/records/kinds.ts';
import { members } from '#app/records/member/member-tables.ts';

/** Most accounts of one company that its page shows. */
const MOST = 50;

type TableName = (typeof CUSTOMER_RECORDS)[number]['_']['name'];
type KindTable = (typeof KINDS)[KindWith<'table'>]['table'];

/** Tables whose rows are no kind of record by themselves: what one is called on screen, and several. */
const OTHERS: Record<Exclude<TableName, KindTable>, [one: string, many: string]> = {
  expenses: ['expense', 'expenses'],
  running_timers: ['running timer', 'running timers'],
  outcome_measures: ['measure', 'measures'],
  monthly_file_plans: ['plan of monthly files', 'plans of monthly files'],
  monthly_file_requests: ['monthly file request', 'monthly file requests'],
  quarterly_scores: ['score', 'scores'],
  score_requests: ['score request', 'score requests'],
  outcome_consents: ['consent', 'consents'],
  outcome_results: ['public result', 'public results'],
  billing_terms: ['set of billing terms', 'sets of billing terms'],
  invoice_reminders: ['reminder', 'reminders'],
  invoice_answers: ['answer to an invoice', 'answers to invoices'],
  autopays: ['autopay authorization', 'autopay authorizations'],
  payment_methods: ['payment method', 'payment methods'],
  sent_statements: ['sent statement', 'sent statements'],
};

/** What one record of a table is called on screen, and several. */
const CALLED: Partial<Record<string, [one: string, many: string]>> = {
  ...Object.fromEntries(
    kindsWith('table').map((kind) => [KINDS[kind].table, [KINDS[kind].one, KINDS[kind].many]]),
  ),
  ...OTHERS,
};

/** A company, its active accounts with what is in each, the eldest first, and the merges among them. @throws NotFoundError */
export async function getCompany(actor: AdminActor, companyId: string) {
  return asActor(actor, async (tx) => {
    const [company] = await tx
      .select(getTableColumns(companies))
      .from(companies)
      .where(eq(companies.id, companyId));
    if (!company) throw new NotFoundError();
    const accounts = await tx
      .select({
        id: customerProfiles.id,
        contactName: customerProfiles.contactName,
        email: customerProfiles.email,
        createdAt: customerProfiles.createdAt,
        status: customerProfiles.approvalStatus,
        balance: sql<string>`coalesce(${customerAccounts.availableBalance}, 0.00)`,
        totalSpent: sql<string>`coalesce(${customerAccounts.totalSpent}, 0.00)`,
      })
      .from(customerProfiles)
      .leftJoin(customerAccounts, eq(customerAccounts.customerId, customerProfiles.id))
      .where(and(eq(customerProfiles.companyId, companyId), isNull(customerProfiles.archivedAt)))
      .orderBy(asc(customerProfiles.createdAt), asc(customerProfiles.id))
      .limit(MOST);
    const people = await peopleOf(tx, companyId);
    const records = await recordsOf(tx, companyId);
    return {
      company,
      accounts: accounts.map((account) => ({
        ...account,
        people: people.filter(({ customerId }) => customerId === account.id),
        records: records.filter(({ customerId }) => customerId === account.id),
      })),
      merges: await mergesOf(tx, companyId),
    };
  });
}

/** One of a company's accounts with what it contains. */
export type CompanyAccount = Awaited<ReturnType<typeof getCompany>>['accounts'][number];
/** A merge of two of a company's accounts. */
export type CompanyMerge = Awaited<ReturnType<typeof getCompany>>['merges'][number];

const ofCompany = (companyId: string) =>
  and(eq(customerProfiles.companyId, companyId), isNull(customerProfiles.archivedAt));

function peopleOf(tx: Tx, companyId: string) {
  return tx
    .select({
      id: members.id,
      customerId: members.customerId,
      userId: members.userId,
      name: sql<string>`coalesce(nullif(btrim(${users.name}), ''), ${users.email})`,
      role: members.role,
      maySign: members.maySign,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(customerProfiles, eq(customerProfiles.id, members.customerId))
    .where(and(ofCompany(companyId), isNull(members.endedAt)))
    .orderBy(asc(members.joinedAt), asc(members.id));
}

/** How many records of each kind each account has; kinds without any are left out. */
async function recordsOf(tx: Tx, companyId: string) {
  const counts = CUSTOMER_RECORDS.map(
    (table) => sql`select ${getTableName(table)} as kind, c.id as "customerId",
      (select count(*)::int from ${table} where ${eq(table.customerId, sql`c.id`)}) as count from accounts c`,
  );
  const rows = await rowsOf<{ kind: TableName; customerId: string; count: number }>(
    tx,
    sql`with accounts as (select id from ${customerProfiles} where ${ofCompany(companyId)} order by created_at, id limit ${MOST})
      select * from (${sql.join(counts, sql` union all `)}) counted where count > 0`,
  );
  return rows.map(({ kind, ...row }) => {
    const [one, many] = CALLED[kind] ?? [kind, kind];
    return { ...row, kind: row.count === 1 ? one : many };
  });
}

function mergesOf(tx: Tx, companyId: string) {
  const source = alias(customerProfiles, 'source');
  return tx
    .select({
      id: accountMerges.id,
      state: accountMerges.state,
      sourceId: accountMerges.sourceId,
      targetId: accountMerges.targetId,
      from: source.contactName,
      into: customerProfiles.contactName,
      sourceBalance: accountMerges.sourceBalance,
      movedTickets: accountMerges.movedTickets,
      createdAt: accountMerges.createdAt,
      finishedAt: accountMerges.finishedAt,
    })
    .from(accountMerges)
    .innerJoin(source, eq(source.id, accountMerges.sourceId))
    .innerJoin(customerProfiles, eq(customerProfiles.id, accountMerges.targetId))
    .where(eq(source.companyId, companyId))
    .orderBy(desc(accountMerges.createdAt), desc(accountMerges.id))
    .limit(MOST);
}
