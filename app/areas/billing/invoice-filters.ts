import {
  INVOICE_STATUS_DISPLAY,
  INVOICE_STATUSES,
  type InvoiceStatus,
} from '#app/records/billing-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  archivedFilter,
  type StatusFilters,
  statusFilter,
  statusFiltersOf,
} from '#app/ui/status-list.ts';

/** What narrows the back office's list of invoices; null means all. Its address names each: ?status=&show= */
export type InvoiceFilters = StatusFilters<InvoiceStatus>;

/** What narrows the portal's list of invoices. */
export type OwnInvoiceFilters = Pick<InvoiceFilters, 'status'>;

/** Reads the filters of either list from its address; what is unknown counts as all. */
export function invoiceFiltersOf(url: URL): InvoiceFilters {
  return statusFiltersOf(url, INVOICE_STATUSES);
}

/** The choices beside the search box of the back office's list. */
export const INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(INVOICE_STATUSES, INVOICE_STATUS_DISPLAY),
  archivedFilter('Which invoices'),
];

const OWN_STATUSES = INVOICE_STATUSES.filter((status) => status !== 'draft');

/** The choices beside the search box of the portal's list. */
export const OWN_INVOICE_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(OWN_STATUSES, INVOICE_STATUS_DISPLAY),
];
