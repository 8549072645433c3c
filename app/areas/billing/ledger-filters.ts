import { TRANSACTION_TYPES, type TransactionType } from '#app/records/invoice/billing-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** What narrows a ledger; null means all. */
export type LedgerFilters = { type: TransactionType | null };

/** Reads the filters of a ledger from its address; what is unknown counts as all. */
export function ledgerFiltersOf({ searchParams }: URL): LedgerFilters {
  return { type: TRANSACTION_TYPES.find((type) => type === searchParams.get('type')) ?? null };
}

/** The choices next to the search box of a ledger. */
export const LEDGER_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'type',
    label: 'Type',
    options: [
      { value: '', label: 'Credits and debits' },
      { value: 'credit', label: 'Credits' },
      { value: 'debit', label: 'Debits' },
    ],
  },
];
