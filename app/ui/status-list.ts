import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import type { ListFilter } from './ListSearch.tsx';
import type { StatusDisplay } from './StatusBadge.tsx';

/** What narrows a list of records that have a status and can be archived, beside its search. */
export type StatusFilters<Status extends string> = {
  status: Status | null;
  show: 'current' | 'archived';
};

/**
 * A list of records that have a status and can be archived, ordered by a choice beside the search box: how its address is
 * read, and the choices of the back office's list and the portal's own, which knows no drafts and no archive. `records`
 * is what several of them are called; the first order is the list's own.
 */
export function statusList<Sort extends string, Status extends string>({
  records,
  statuses,
  display,
  orders,
}: {
  records: string;
  statuses: readonly Status[];
  display: Readonly<Record<Status, StatusDisplay>>;
  orders: Readonly<Record<Sort, readonly [label: string, direction: 'asc' | 'desc']>>;
}) {
  const sorts = Object.keys(orders) as [Sort, ...Sort[]];
  const order: ListFilter = {
    name: 'sort',
    label: 'Order',
    options: sorts.map((sort, at) => ({ value: at === 0 ? '' : sort, label: orders[sort][0] })),
    narrows: false,
  };
  const ownStatuses = statuses.filter((status) => status !== 'draft');
  return {
    sorts,
    /** Reads the address of either list, in which each sort has one direction; what it can't mean is left out. */
    read(url: URL): { request: PageRequest; filters: StatusFilters<Status> } {
      const sort = sorts.find((name) => name === url.searchParams.get('sort')) ?? sorts[0];
      const direction = orders[sort][1];
      const request = pageRequestOf(url, sorts, { sort, direction });
      return { request: { ...request, sort, direction }, filters: statusFiltersOf(url, statuses) };
    },
    filters: [statusFilter(statuses, display), archivedFilter(`Which ${records}`), order],
    ownFilters: [statusFilter(ownStatuses, display), order],
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
    narrows: false,
  };
}
