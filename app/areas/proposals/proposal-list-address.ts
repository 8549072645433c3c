import type { PageRequest } from '#app/platform/db/page-request.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  PROPOSAL_STATUS_DISPLAY,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from './proposal-status.ts';

/** What narrows a list of proposals, beside its search. */
export type ProposalFilters = {
  status: ProposalStatus | null;
  show: 'current' | 'archived';
};

/** What lists of proposals can be sorted by, as their address names it, each in one direction. */
const DIRECTIONS = { created: 'desc', title: 'asc', amount: 'desc', valid: 'asc' } as const;
export type ProposalSort = keyof typeof DIRECTIONS;

/** Reads the address of a list of proposals; what it can't mean is left out. */
export function proposalListOf(url: URL): { request: PageRequest; filters: ProposalFilters } {
  const asked = url.searchParams;
  const names = Object.keys(DIRECTIONS) as ProposalSort[];
  const sort = names.find((name) => name === asked.get('sort')) ?? 'created';
  const direction = DIRECTIONS[sort];
  return {
    request: { ...pageRequestOf(url, names, { sort, direction }), sort, direction },
    filters: {
      status: PROPOSAL_STATUSES.find((status) => status === asked.get('status')) ?? null,
      show: asked.get('show') === 'archived' ? 'archived' : 'current',
    },
  };
}

/** Whether an address narrows its list. */
export function isNarrowed(request: PageRequest, filters: ProposalFilters): boolean {
  return request.search !== '' || filters.status !== null;
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
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...PROPOSAL_STATUSES.map((value) => ({ value, label: PROPOSAL_STATUS_DISPLAY[value].label })),
    ],
  },
  {
    name: 'show',
    label: 'Which proposals',
    options: [
      { value: '', label: 'Current' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  ORDER,
];

/** The choices beside the search box of the portal's list. */
export const OWN_PROPOSAL_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...PROPOSAL_STATUSES.filter((status) => status !== 'draft').map((value) => ({
        value,
        label: PROPOSAL_STATUS_DISPLAY[value].label,
      })),
    ],
  },
  ORDER,
];
