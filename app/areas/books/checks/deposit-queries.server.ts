import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { bankAccounts, bankDeposits } from '#app/records/books/bank-tables.ts';
import { bankChecks } from '#app/records/books/check-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { MOST_CHECKS } from './check-limits.ts';

/** The sorts of the deposits, as their address names them. */
export const DEPOSIT_SORTS = {
  date: { by: bankDeposits.day, type: 'date' },
} as const satisfies Record<string, SortKey>;

const own = sql`${bankDeposits.id}`;
/** The day of the bank's line that a deposit is. */
const LINE_DAY: SQL<string | null> =
  sql`(select l.day::text from bank_postings p join bank_lines l on l.id = p.line_id
  where p.deposit_id = ${own} and p.undone_at is null)`;

const COLUMNS = {
  id: bankDeposits.id,
  day: bankDeposits.day,
  amount: bankDeposits.amount,
  version: bankDeposits.version,
  bankName: bankAccounts.name,
  lineDay: LINE_DAY,
  count: sql<number>`(select count(*)::int from bank_checks c where c.deposit_id = ${own})`,
};

/** The deposits, searched by the bank, their amount, and the checks in them. */
export function listDeposits(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: bankDeposits,
      sort: DEPOSIT_SORTS.date,
      request,
      filters: isNull(bankDeposits.undoneAt),
      holding: (pattern) =>
        anyHolds(
          pattern,
          sql`${bankDeposits.amount}::text`,
          sql`(select b.name from bank_accounts b where b.id = ${bankDeposits.bankAccountId})`,
          sql`(select string_agg(c.number || ' ' || c.payer, ' ') from bank_checks c where c.deposit_id = ${own})`,
        ),
      rows: (cursor) =>
        tx
          .select({ ...COLUMNS, cursor })
          .from(bankDeposits)
          .innerJoin(bankAccounts, eq(bankAccounts.id, bankDeposits.bankAccountId)),
    }),
  );
}

/** A deposit as the list shows it. */
export type DepositRow = Awaited<ReturnType<typeof listDeposits>>['rows'][number];

/** The checks that wait for a deposit, the older first, what all of them come to, and the bank accounts that they can go to. */
export function getWaitingChecks(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const waiting = and(isNull(bankChecks.depositId), isNull(invoicePayments.reversedAt));
    const checks = await checksThat(tx, waiting).limit(MOST_CHECKS);
    const [all] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        sum: sql<string>`coalesce(sum(${invoicePayments.amount}), 0)::numeric(12, 2)::text`,
      })
      .from(bankChecks)
      .innerJoin(invoicePayments, eq(invoicePayments.id, bankChecks.paymentId))
      .where(waiting);
    const banks = await tx
      .select({ value: bankAccounts.id, label: bankAccounts.name })
      .from(bankAccounts)
      .orderBy(asc(bankAccounts.name));
    return { checks, banks, count: all?.count ?? 0, sum: all?.sum ?? '0.00' };
  });
}

/** What can be brought to a bank. */
export type WaitingChecks = Awaited<ReturnType<typeof getWaitingChecks>>;

/** One deposit with its checks. @throws NotFoundError */
export function getDeposit(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [deposit] = await tx
      .select(COLUMNS)
      .from(bankDeposits)
      .innerJoin(bankAccounts, eq(bankAccounts.id, bankDeposits.bankAccountId))
      .where(and(eq(bankDeposits.id, id), isNull(bankDeposits.undoneAt)));
    if (!deposit) throw new NotFoundError();
    return { ...deposit, checks: await checksThat(tx, eq(bankChecks.depositId, id)) };
  });
}

/** A deposit as its page has it. */
export type DepositDetail = Awaited<ReturnType<typeof getDeposit>>;

function checksThat(tx: Tx, condition: SQL | undefined) {
  return tx
    .select({
      id: bankChecks.id,
      number: bankChecks.number,
      payer: bankChecks.payer,
      amount: invoicePayments.amount,
      receivedOn: invoicePayments.paidOn,
      cameBack: sql<boolean>`${invoicePayments.reversedAt} is not null`,
      invoiceId: invoices.id,
      invoiceNumber: sql<string>`coalesce(${invoices.invoiceNumber}, 'Draft')`,
      customerId: customerProfiles.id,
      companyName: customerProfiles.displayName,
    })
    .from(bankChecks)
    .innerJoin(invoicePayments, eq(invoicePayments.id, bankChecks.paymentId))
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(condition)
    .orderBy(asc(invoicePayments.paidOn), asc(bankChecks.id));
}

/** A check as lists show it. */
export type CheckRow = WaitingChecks['checks'][number];
