import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import type { ListFilter } from './ListSearch.tsx';
import type { StatusDisplay } from './StatusBadge.tsx';

/** What narrows a list of records that have a status and can be archived, beside its search. */
export type StatusFilters<Status extends string> = {
  status: Status | null;
  show: 'current' | 'archived';
};

/** Reads the address of such a list, in which each sort has one direction; what it can't mean is left out. */
export function statusListOf<Sort extends string, Status extends string>(
  url: URL,
  directions: Readonly<Record<Sort | 'created', 'asc' | 'desc'>>,
  statuses: readonly Status[],
): { request: PageRequest; filters: StatusFilters<Status> } {
  const asked = url.searchParams;
  const names = Object.keys(directions) as (Sort | 'created')[];
  const sort = names.find((name) => name === asked.get('sort')) ?? 'created';
  const direction = directions[sort];
  return {
    request: { ...pageRequestOf(url, names, { sort, direction }), sort, direction },
    filters: statusFiltersOf(url, statuses),
  };
}

/** Reads the filters of such a list alone from its address. */
export function statusFiltersOf<Status extends string>(
  { searchParams }: URL,
  statuses: readonly Status[],
): StatusFilters<Status> {
  return {
    status: statuses.find((status) => status === searchParams.get('status')) ?? null,
    show: searchParams.get('show') === 'archived' ? 'archived' : 'current',
  };
}

/** Whether an address narrows its list. */
export function isNarrowed(
  request: PageRequest,
  { status }: Pick<StatusFilters<string>, 'status'>,
): boolean {
  return request.search !== '' || status !== null;
}

/** The choice of one status. */
export function statusFilter<Status extends string>(
  statuses: readonly Status[],
  display: Readonly<Record<Status, StatusDisplay>>,
): ListFilter {
  return {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All statuses' },
      ...statuses.map((value) => ({ value, label: display[value].label })),
    ],
  };
}

/** The choice between current and archived records; `label` asks for it, for example "Which contracts". */
export function archivedFilter(label: string): ListFilter {
  return {
    name: 'show',
    label,
    options: [
      { value: '', label: 'Current' },
      { value: 'archived', label: 'Archived' },
    ],
  };
}
