import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import type { ListFilter } from './ListSearch.tsx';
import type { StatusDisplay } from './StatusBadge.tsx';

/** What narrows a list of records that have a status and can be archived, besides its search. */
export type StatusFilters<Status extends string> = {
  status: Status | null;
  show: Shown;
};

/** Which records are shown: those that still need someone, those that do not, both, or archived ones. */
export type Shown = 'open' | 'closed' | 'all' | 'archived';

/** Reads which records are shown: open ones, unless the address says otherwise, searches, or asks for one status. */
export function shownOf(searchParams: URLSearchParams): Shown {
  const asked = (['closed', 'all', 'archived'] as const).find(
    (show) => show === searchParams.get('show'),
  );
  return asked ?? (searchParams.get('q') || searchParams.get('status') ? 'all' : 'open');
}

/** The choice of which records are shown; `label` names it, for example "Which contracts". */
export function shownFilter(label: string): ListFilter {
  return {
    name: 'show',
    label,
    options: [
      { value: '', label: 'Open' },
      { value: 'closed', label: 'Closed' },
      { value: 'all', label: 'Open and closed' },
      { value: 'archived', label: 'Archived' },
    ],
    narrows: false,
  };
}

/**
 * A list of records with a status that can be archived, sorted by a choice next to the search box: how its address is read, and
 * the choices of the back office's list and of the portal's, which has no drafts and no archive. `records` is their plural; the
 * first order is the portal's, `next` the back office's: what comes next.
 */
export function statusList<Sort extends string, Status extends string>({
  records,
  statuses,
  display,
  orders,
  next,
}: {
  records: string;
  statuses: readonly Status[];
  display: Readonly<Record<Status, StatusDisplay>>;
  orders: Readonly<Record<Sort, readonly [label: string, direction: 'asc' | 'desc']>>;
  next: NoInfer<Sort>;
}) {
  const sorts = Object.keys(orders) as [Sort, ...Sort[]];
  const orderFrom = (first: Sort): ListFilter => ({
    name: 'sort',
    label: 'Order',
    options: [first, ...sorts.filter((sort) => sort !== first)].map((sort) => ({
      value: sort === first ? '' : sort,
      label: orders[sort][0],
    })),
    narrows: false,
  });
  const readFrom =
    (first: Sort) =>
    (url: URL): { request: PageRequest; filters: StatusFilters<Status> } => {
      const sort = sorts.find((name) => name === url.searchParams.get('sort')) ?? first;
      const direction = orders[sort][1];
      const request = pageRequestOf(url, sorts, { sort, direction });
      return { request: { ...request, sort, direction }, filters: statusFiltersOf(url, statuses) };
    };
  const ownStatuses = statuses.filter((status) => status !== 'draft');
  return {
    sorts,
    /** Reads the address of either list, in which each sort has one direction; what it can't mean is left out. */
    read: readFrom(next),
    readOwn: readFrom(sorts[0]),
    filters: [statusFilter(statuses, display), shownFilter(`Which ${records}`), orderFrom(next)],
    ownFilters: [statusFilter(ownStatuses, display), orderFrom(sorts[0])],
  };
}

/** Reads only the filters of such a list from its address. */
export function statusFiltersOf<Status extends string>(
  { searchParams }: URL,
  statuses: readonly Status[],
): StatusFilters<Status> {
  return {
    status: statuses.find((status) => status === searchParams.get('status')) ?? null,
    show: shownOf(searchParams),
  };
}

/** The choice of a status. */
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

/** The choice between current and archived records; `label` names it, for example "Which contracts". */
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
