import { SIDES, type Side } from '#app/access/author.ts';
import {
  SIDE_LABELS,
  TASK_PRIORITIES,
  TASK_PRIORITY_DISPLAY,
  TASK_STATUS_DISPLAY,
  TASK_STATUSES,
  type TaskPriority,
  type TaskStatus,
} from '#app/records/task/task-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { type Shown, shownOf, statusFilter } from '#app/ui/status-list.ts';

/** The filters of the back office's list of tasks; null means all. Its address names each: ?status=&priority=&side=… */
export type TaskFilters = {
  status: TaskStatus | null;
  priority: TaskPriority | null;
  side: Side | null;
  assignee: 'mine' | 'unassigned' | null;
  show: Shown | 'overdue';
};

/** The filter of the portal's list of tasks. */
export type OwnTaskFilters = { show: 'active' | 'completed' | 'all'; side: Side | null };

/** Reads the filters of the back office's list from its address; an unknown value counts as all. */
export function taskFiltersOf({ searchParams }: URL): TaskFilters {
  return {
    status: oneOf(TASK_STATUSES, searchParams.get('status')),
    priority: oneOf(TASK_PRIORITIES, searchParams.get('priority')),
    side: oneOf(SIDES, searchParams.get('side')),
    assignee: oneOf(['mine', 'unassigned'], searchParams.get('assignee')),
    show: searchParams.get('show') === 'overdue' ? 'overdue' : shownOf(searchParams),
  };
}

/** Reads the filters of the portal's list from its address; active tasks are shown first. */
export function ownTaskFiltersOf({ searchParams }: URL): OwnTaskFilters {
  return {
    show: oneOf(['completed', 'all'], searchParams.get('show')) ?? 'active',
    side: oneOf(SIDES, searchParams.get('side')),
  };
}

const all = (label: string) => ({ value: '', label });

/** The filters next to the search box of the back office's list. */
export const TASK_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(TASK_STATUSES, TASK_STATUS_DISPLAY),
  {
    name: 'priority',
    label: 'Priority',
    options: [
      all('All priorities'),
      ...TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_DISPLAY[value].label })),
    ],
  },
  {
    name: 'side',
    label: 'Assigned to',
    options: [all('All'), ...SIDES.map((value) => ({ value, label: SIDE_LABELS.firm[value] }))],
  },
  {
    name: 'assignee',
    label: 'Assignee',
    options: [
      all('All'),
      { value: 'mine', label: 'Mine' },
      { value: 'unassigned', label: 'Unassigned' },
    ],
  },
  {
    name: 'show',
    label: 'Which tasks',
    options: [
      all('Open'),
      { value: 'overdue', label: 'Overdue' },
      { value: 'closed', label: 'Closed' },
      { value: 'all', label: 'Open and closed' },
      { value: 'archived', label: 'Archived' },
    ],
    narrows: false,
  },
];

/** The filters next to the search box of the portal's list. */
export const OWN_TASK_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'show',
    label: 'Which tasks',
    options: [
      all('Active'),
      { value: 'completed', label: 'Completed' },
      { value: 'all', label: 'All' },
    ],
    narrows: false,
  },
  {
    name: 'side',
    label: 'Assigned to',
    options: [
      all('All'),
      { value: 'customer', label: SIDE_LABELS.customer.customer },
      { value: 'firm', label: SIDE_LABELS.customer.firm },
    ],
  },
];

function oneOf<const Value extends string>(
  values: readonly Value[],
  asked: string | null,
): Value | null {
  return values.find((value) => value === asked) ?? null;
}
