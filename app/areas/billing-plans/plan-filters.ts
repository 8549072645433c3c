import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** Which plans a list shows: those that still make invoices or are paused, those that could not, those that ended, all. */
const PLAN_VIEWS = ['current', 'hindered', 'ended', 'all'] as const;
export type PlanView = (typeof PLAN_VIEWS)[number];

/** The sorts of the list of plans, as its address names them. */
export const PLAN_SORT_NAMES = ['next', 'name', 'created'] as const;
export type PlanSort = (typeof PLAN_SORT_NAMES)[number];

/** Reads from the address which plans are shown: current ones, unless it says otherwise or searches. */
export function planViewOf({ searchParams }: URL): PlanView {
  const asked = PLAN_VIEWS.find((view) => view === searchParams.get('show'));
  return asked ?? (searchParams.get('q') ? 'all' : 'current');
}

/** The choice next to the search box. */
export const PLAN_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'show',
    label: 'Which plans',
    options: [
      { value: '', label: 'Active and paused' },
      { value: 'hindered', label: 'Could not run' },
      { value: 'ended', label: 'Ended' },
      { value: 'all', label: 'All' },
    ],
    narrows: false,
  },
];
