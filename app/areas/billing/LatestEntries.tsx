import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import type { EntryRow } from './ledger-queries.server.ts';

const FIRST_PAGE = { search: '', sort: '', direction: 'desc', after: null, before: null } as const;

/** The latest entries of a ledger, newest first, without search and pages. */
export function LatestEntries({
  entries,
  invoices,
}: {
  entries: EntryRow[];
  /** Where the reader finds the invoices. */
  invoices: string;
}) {
  const columns = ledgerColumns(invoices).map(({ sort: _, ...column }) => column);
  return (
    <DataList
      label="Recent transactions"
      page={{ rows: entries, next: null, previous: null }}
      request={FIRST_PAGE}
      columns={columns}
      empty={<EmptyState title="No transactions yet" />}
    />
  );
}
