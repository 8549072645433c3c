import {
  PROJECT_STATUS_DISPLAY,
  PROJECT_STATUSES,
  type ProjectStatus,
} from '#app/records/project/project-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import {
  type StatusFilters,
  shownFilter,
  statusFilter,
  statusFiltersOf,
} from '#app/ui/status-list.ts';

/** What narrows a list of projects; null means all. Its address names each: ?status=&show= The portal has no archived ones. */
export type ProjectFilters = StatusFilters<ProjectStatus>;

/** The sorts of lists of projects, as their address names them. */
export const PROJECT_SORT_NAMES = ['created', 'end', 'title'] as const;
export type ProjectSort = (typeof PROJECT_SORT_NAMES)[number];

/** Reads the filters of a list of projects from its address; what is unknown counts as all. */
export function projectFiltersOf(url: URL): ProjectFilters {
  return statusFiltersOf(url, PROJECT_STATUSES);
}

const STATUS_FILTER = statusFilter(PROJECT_STATUSES, PROJECT_STATUS_DISPLAY);

/** The choices next to the search box of the back office's list. */
export const PROJECT_LIST_FILTERS: readonly ListFilter[] = [
  STATUS_FILTER,
  shownFilter('Which projects'),
];

/** The choices next to the search box of the portal's list. */
export const OWN_PROJECT_LIST_FILTERS: readonly ListFilter[] = [STATUS_FILTER];
