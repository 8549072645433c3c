import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { PROJECT_STATUS_DISPLAY, PROJECT_STATUSES, type ProjectStatus } from './project-status.ts';

/** What narrows a list of projects; null means all. Its address names each: ?status=&show= */
export type ProjectFilters = {
  status: ProjectStatus | null;
  /** The portal has no archived ones. */
  show: 'current' | 'archived';
};

/** What lists of projects can be sorted by, as their address names it. */
export const PROJECT_SORT_NAMES = ['created', 'end', 'title'] as const;
export type ProjectSort = (typeof PROJECT_SORT_NAMES)[number];

/** Reads the filters of a list of projects from its address; what is unknown counts as all. */
export function projectFiltersOf({ searchParams }: URL): ProjectFilters {
  return {
    status: PROJECT_STATUSES.find((each) => each === searchParams.get('status')) ?? null,
    show: searchParams.get('show') === 'archived' ? 'archived' : 'current',
  };
}

const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    ...PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_DISPLAY[value].label })),
  ],
};

/** The choices beside the search box of the back office's list. */
export const PROJECT_LIST_FILTERS: readonly ListFilter[] = [
  STATUS_FILTER,
  {
    name: 'show',
    label: 'Which projects',
    options: [
      { value: '', label: 'Current' },
      { value: 'archived', label: 'Archived' },
    ],
  },
];

/** The choices beside the search box of the portal's list. */
export const OWN_PROJECT_LIST_FILTERS: readonly ListFilter[] = [STATUS_FILTER];
