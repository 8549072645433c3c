import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, countColumn, type SortKey } from '#app/platform/db/paging.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import type { LedgerFilters } from './ledger-filters.ts';

type Member = AdminActor | CustomerActor;

/** The sorts of a ledger: by the numbers of its entries. */
export const LEDGER_SORTS = {
  entry: { by: transactions.entryNumber, type: 'integer' },
} as const satisfies Record<string, SortKey>;

/** Latest entries that the portal's billing page shows (specification, section 9). */
const LATEST = 10;

// A column right inside a selected expression loses its table's name, which its subquery needs.
const own = {
  id: sql`${transactions.id}`,
  invoiceId: sql`${transactions.invoiceId}`,
  reversesId: sql`${transactions.reversesId}`,
};

const COLUMNS = {
  id: transactions.id,
  entryNumber: transactions.entryNumber,
  type: transactions.type,
  amount: transactions.amount,
  balanceAfter: transactions.balanceAfter,
  description: transactions.description,
  invoiceId: transactions.invoiceId,
  /** Whether the reader may open the invoice: a customer sees none that is a draft again or archived. */
  hasInvoice: sql<boolean>`coalesce((select true from invoices i where i.id = ${own.invoiceId}), false)`,
  reversesNumber: sql<number | null>`(select r.entry_number from transactions r
    where r.id = ${own.reversesId})`,
  reversedByNumber: sql<number | null>`(select r.entry_number from transactions r
    where r.reverses_id = ${own.id})`,
  createdAt: transactions.createdAt,
};

/** Returns the figures of a customer's account. @throws NotFoundError when the reader may not see it. */
export async function getAccount(actor: Member, customerId: string) {
  return asActor(actor, async (tx) => {
    const { id } = await accountOf(tx, customerId);
    const [account] = await tx
      .select({
        availableBalance: customerAccounts.availableBalance,
        totalSpent: customerAccounts.totalSpent,
        entries: sql<number>`coalesce((select max(entry_number) from transactions where account_id = ${id}), 0)`,
        invoices: countColumn(
          tx
            .select(COUNTED)
            .from(invoices)
            .where(and(eq(invoices.customerId, customerId), isNull(invoices.archivedAt))),
        ),
      })
      .from(customerAccounts)
      .where(eq(customerAccounts.id, id));
    if (!account) throw new NotFoundError();
    return account;
  });
}

/** The figures of a customer's account. */
export type AccountFigures = Awaited<ReturnType<typeof getAccount>>;

/**
 * A customer's ledger, filtered by type and searched by description, with how many entries match.
 * @throws NotFoundError
 */
export async function listEntries(
  actor: Member,
  customerId: string,
  request: PageRequest,
  filters: LedgerFilters,
) {
  return asActor(actor, async (tx) => {
    const account = await accountOf(tx, customerId);
    return listPage(tx, {
      table: transactions,
      sort: LEDGER_SORTS.entry,
      request,
      filters: and(
        eq(transactions.accountId, account.id),
        filters.type ? eq(transactions.type, filters.type) : undefined,
      ),
      holding: (pattern) => ilike(transactions.description, pattern),
      rows: (cursor) => tx.select({ ...COLUMNS, cursor }).from(transactions),
    });
  });
}

/** One entry of a ledger as its lists show it. */
export type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];

/** Returns the latest entries of a customer's ledger, newest first. @throws NotFoundError */
export async function latestEntries(actor: Member, customerId: string): Promise<EntryRow[]> {
  return asActor(actor, async (tx) => {
    const account = await accountOf(tx, customerId);
    return tx
      .select(COLUMNS)
      .from(transactions)
      .where(eq(transactions.accountId, account.id))
      .orderBy(desc(transactions.entryNumber))
      .limit(LATEST);
  });
}

/** Returns the account of a customer that the transaction's role can see. @throws NotFoundError */
async function accountOf(tx: Tx, customerId: string): Promise<{ id: string }> {
  const [account] = await tx
    .select({ id: customerAccounts.id })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId));
  if (!account) throw new NotFoundError();
  return account;
}
