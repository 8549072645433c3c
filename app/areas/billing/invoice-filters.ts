import {
  INVOICE_STATUS_DISPLAY,
  INVOICE_STATUSES,
  type InvoiceStatus,
} from '#app/records/invoice/billing-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  type Shown,
  type StatusFilters,
  statusFilter,
  statusFiltersOf,
} from '#app/ui/status-list.ts';

/** What narrows the back office's list of invoices; null means all. Its address names each: ?status=&show= */
export type InvoiceFilters = Omit<StatusFilters<InvoiceStatus>, 'show'> & {
  show: Shown | (typeof INVOICE_PARTS)[number];
};

/** Parts of what is open: sent and not paid in full, those past due, drafts. */
const INVOICE_PARTS = ['unpaid', 'past-due', 'drafts'] as const;

/** The open amounts of invoices, each part with its sum. */
export type InvoiceSums = Record<(typeof INVOICE_PARTS)[number], string>;

/** The views of the back office's list, with the sums of those that are open; null where a search or a status leaves some out. */
export function invoiceTabs(sums: InvoiceSums | null) {
  const sumOf = (name: keyof InvoiceSums) => (sums ? { count: formatMoney(sums[name]) } : {});
  return [
    { value: '', label: 'Current' },
    { value: 'unpaid', label: 'Open', ...sumOf('unpaid') },
    { value: 'past-due', label: 'Past due', ...sumOf('past-due') },
    { value: 'drafts', label: 'Drafts', ...sumOf('drafts') },
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
    { value: 'archived', label: 'Archived' },
  ];
}

/** What narrows the portal's list of invoices. */
export type OwnInvoiceFilters = Pick<InvoiceFilters, 'status'>;

/** Reads the filters of either list from its address; what is unknown counts as all. */
export function invoiceFiltersOf(url: URL): InvoiceFilters {
  const filters = statusFiltersOf(url, INVOICE_STATUSES);
  const part = INVOICE_PARTS.find((each) => each === url.searchParams.get('show'));
  return { ...filters, show: part ?? filters.show };
}

/** The choices next to the search box of the back office's list. */
export const INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(INVOICE_STATUSES, INVOICE_STATUS_DISPLAY),
];

const OWN_STATUSES = INVOICE_STATUSES.filter((status) => status !== 'draft');

/** The choices next to the search box of the portal's list. */
export const OWN_INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(OWN_STATUSES, INVOICE_STATUS_DISPLAY),
];
