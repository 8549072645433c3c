import {
  PROPOSAL_STATUS_DISPLAY,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from '#app/records/proposal-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  archivedFilter,
  type StatusFilters,
  statusFilter,
  statusListOf,
} from '#app/ui/status-list.ts';

/** What narrows a list of proposals, beside its search. */
export type ProposalFilters = StatusFilters<ProposalStatus>;

/** What lists of proposals can be sorted by, as their address names it, each in one direction. */
const DIRECTIONS = { created: 'desc', title: 'asc', amount: 'desc', valid: 'asc' } as const;
export type ProposalSort = keyof typeof DIRECTIONS;

/** Reads the address of a list of proposals; what it can't mean is left out. */
export function proposalListOf(url: URL) {
  return statusListOf(url, DIRECTIONS, PROPOSAL_STATUSES);
}

const ORDER: ListFilter = {
  name: 'sort',
  label: 'Order',
  options: [
    { value: '', label: 'Newest first' },
    { value: 'valid', label: 'Valid until' },
    { value: 'amount', label: 'Highest amount' },
    { value: 'title', label: 'Title A to Z' },
  ],
};

/** The choices beside the search box of the back office's list. */
export const PROPOSAL_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(PROPOSAL_STATUSES, PROPOSAL_STATUS_DISPLAY),
  archivedFilter('Which proposals'),
  ORDER,
];

const OWN_STATUSES = PROPOSAL_STATUSES.filter((status) => status !== 'draft');

/** The choices beside the search box of the portal's list. */
export const OWN_PROPOSAL_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(OWN_STATUSES, PROPOSAL_STATUS_DISPLAY),
  ORDER,
];
