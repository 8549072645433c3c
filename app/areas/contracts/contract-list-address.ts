import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  CONTRACT_STATUS_DISPLAY,
  CONTRACT_STATUSES,
  type ContractStatus,
} from './contract-status.ts';

/** What narrows a list of contracts, beside its search. */
export type ContractFilters = {
  status: ContractStatus | null;
  show: 'current' | 'archived';
};

/** What lists of contracts can be sorted by, as their address names it, each in one direction. */
const DIRECTIONS = { created: 'desc', title: 'asc', value: 'desc', end: 'asc' } as const;
export type ContractSort = keyof typeof DIRECTIONS;

/** Reads the address of a list of contracts; what it can't mean is left out. */
export function contractListOf(url: URL): { request: PageRequest; filters: ContractFilters } {
  const asked = url.searchParams;
  const names = Object.keys(DIRECTIONS) as ContractSort[];
  const sort = names.find((name) => name === asked.get('sort')) ?? 'created';
  const direction = DIRECTIONS[sort];
  return {
    request: { ...pageRequestOf(url, names, { sort, direction }), sort, direction },
    filters: {
      status: CONTRACT_STATUSES.find((status) => status === asked.get('status')) ?? null,
      show: asked.get('show') === 'archived' ? 'archived' : 'current',
    },
  };
}

/** Whether an address narrows its list. */
export function isNarrowed(request: PageRequest, filters: ContractFilters): boolean {
  return request.search !== '' || filters.status !== null;
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

const statusFilter = (statuses: readonly ContractStatus[]): ListFilter => ({
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    ...statuses.map((value) => ({ value, label: CONTRACT_STATUS_DISPLAY[value].label })),
  ],
});

/** The choices beside the search box of the back office's list. */
export const CONTRACT_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(CONTRACT_STATUSES),
  {
    name: 'show',
    label: 'Which contracts',
    options: [
      { value: '', label: 'Current' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  ORDER,
];

/** The choices beside the search box of the portal's list. */
export const OWN_CONTRACT_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(CONTRACT_STATUSES.filter((status) => status !== 'draft')),
  ORDER,
];
