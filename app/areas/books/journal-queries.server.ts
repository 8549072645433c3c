import { and, asc, eq, exists, gte, inArray, lte, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { chartAccounts, journalEntries, journalLines } from '#app/records/books/journal-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import type { JournalFilters } from './journal-filters.ts';

/** The sorts of the journal, as its address names them. */
export const JOURNAL_SORTS = {
  date: { by: journalEntries.date, type: 'date' },
} as const satisfies Record<string, SortKey>;

/** The entries of the journal with their lines, narrowed by filters, and how many match. */
export function listJournal(actor: AdminActor, request: PageRequest, filters: JournalFilters) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: journalEntries,
      sort: JOURNAL_SORTS.date,
      request,
      filters: await matching(tx, filters),
      rows: (cursor) =>
        tx
          .select({
            id: journalEntries.id,
            number: journalEntries.number,
            date: journalEntries.date,
            description: journalEntries.description,
            invoiceId: journalEntries.invoiceId,
            customerId: customerProfiles.id,
            companyName: customerProfiles.displayName,
            cursor,
          })
          .from(journalEntries)
          .leftJoin(customerAccounts, eq(customerAccounts.id, journalEntries.accountId))
          .leftJoin(customerProfiles, eq(customerProfiles.id, customerAccounts.customerId)),
    });
    const lines = await linesOf(
      tx,
      page.rows.map(({ id }) => id),
    );
    return {
      ...page,
      rows: page.rows.map((entry) => ({
        ...entry,
        lines: lines.filter(({ entryId }) => entryId === entry.id),
      })),
    };
  });
}

/** An entry of the journal with its lines. */
export type JournalRow = Awaited<ReturnType<typeof listJournal>>['rows'][number];

/** Returns the accounts that the journal can be narrowed to, by their codes. */
export function listAccountChoices(actor: AdminActor): Promise<{ value: string; label: string }[]> {
  return asActor(actor, (tx) =>
    tx
      .select({
        value: chartAccounts.id,
        label: sql<string>`${chartAccounts.code} || ' ' || ${chartAccounts.name}`,
      })
      .from(chartAccounts)
      .orderBy(asc(chartAccounts.code)),
  );
}

function linesOf(tx: Tx, entries: string[]) {
  return tx
    .select({
      id: journalLines.id,
      entryId: journalLines.entryId,
      accountId: journalLines.chartAccountId,
      code: chartAccounts.code,
      name: chartAccounts.name,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(chartAccounts, eq(chartAccounts.id, journalLines.chartAccountId))
    .where(inArray(journalLines.entryId, entries))
    .orderBy(asc(journalLines.entryId), asc(journalLines.position));
}

async function matching(tx: Tx, { account, customer, from, to }: JournalFilters) {
  const [own] = customer
    ? await tx
        .select({ id: customerAccounts.id })
        .from(customerAccounts)
        .where(eq(customerAccounts.customerId, customer))
    : [];
  const ofCustomer = own ? eq(journalEntries.accountId, own.id) : sql`false`;
  return and(
    customer ? ofCustomer : undefined,
    from ? gte(journalEntries.date, from) : undefined,
    to ? lte(journalEntries.date, to) : undefined,
    account
      ? exists(
          tx
            .select({ one: sql`1` })
            .from(journalLines)
            .where(
              and(
                eq(journalLines.entryId, journalEntries.id),
                eq(journalLines.chartAccountId, account),
              ),
            ),
        )
      : undefined,
  );
}
