import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { INVOICE_STATUS_DISPLAY, INVOICE_STATUSES, type InvoiceStatus } from './billing-status.ts';

/** What narrows the back office's list of bills; null means all. Its address names each: ?status=&show= */
export type InvoiceFilters = { status: InvoiceStatus | null; show: 'current' | 'archived' };

/** What narrows the portal's list of bills. */
export type OwnInvoiceFilters = Pick<InvoiceFilters, 'status'>;

/** Reads the filters of either list from its address; what is unknown counts as all. */
export function invoiceFiltersOf({ searchParams }: URL): InvoiceFilters {
  return {
    status: INVOICE_STATUSES.find((status) => status === searchParams.get('status')) ?? null,
    show: searchParams.get('show') === 'archived' ? 'archived' : 'current',
  };
}

const statusFilter = (statuses: readonly InvoiceStatus[]): ListFilter => ({
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    ...statuses.map((value) => ({ value, label: INVOICE_STATUS_DISPLAY[value].label })),
  ],
});

/** The choices beside the search box of the back office's list. */
export const INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(INVOICE_STATUSES),
  {
    name: 'show',
    label: 'Which invoices',
    options: [
      { value: '', label: 'Current' },
      { value: 'archived', label: 'Archived' },
    ],
  },
];

/** The choices beside the search box of the portal's list. */
export const OWN_INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(INVOICE_STATUSES.filter((status) => status !== 'draft')),
];
