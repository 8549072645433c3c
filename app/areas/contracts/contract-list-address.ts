import {
  CONTRACT_STATUS_DISPLAY,
  CONTRACT_STATUSES,
  type ContractStatus,
} from '#app/records/contract-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  archivedFilter,
  type StatusFilters,
  statusFilter,
  statusListOf,
} from '#app/ui/status-list.ts';

/** What narrows a list of contracts, beside its search. */
export type ContractFilters = StatusFilters<ContractStatus>;

/** What lists of contracts can be sorted by, as their address names it, each in one direction. */
const DIRECTIONS = { created: 'desc', title: 'asc', value: 'desc', end: 'asc' } as const;
export type ContractSort = keyof typeof DIRECTIONS;

/** Reads the address of a list of contracts; what it can't mean is left out. */
export function contractListOf(url: URL) {
  return statusListOf(url, DIRECTIONS, CONTRACT_STATUSES);
}

const ORDER: ListFilter = {
  name: 'sort',
  label: 'Order',
  options: [
    { value: '', label: 'Newest first' },
    { value: 'end', label: 'End date' },
    { value: 'value', label: 'Highest value' },
    { value: 'title', label: 'Title A to Z' },
  ],
};

/** The choices beside the search box of the back office's list. */
export const CONTRACT_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(CONTRACT_STATUSES, CONTRACT_STATUS_DISPLAY),
  archivedFilter('Which contracts'),
  ORDER,
];

const OWN_STATUSES = CONTRACT_STATUSES.filter((status) => status !== 'draft');

/** The choices beside the search box of the portal's list. */
export const OWN_CONTRACT_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(OWN_STATUSES, CONTRACT_STATUS_DISPLAY),
  ORDER,
];
