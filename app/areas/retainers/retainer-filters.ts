import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** Which retainers a list shows: active ones and those that something is left of, or all. */
const RETAINER_VIEWS = ['current', 'all'] as const;
export type RetainerView = (typeof RETAINER_VIEWS)[number];

/** The sorts of the list of retainers, as its address names them. */
export const RETAINER_SORT_NAMES = ['name', 'created'] as const;
export type RetainerSort = (typeof RETAINER_SORT_NAMES)[number];

/** Reads from the address which retainers are shown: current ones, unless it says otherwise or searches. */
export function retainerViewOf({ searchParams }: URL): RetainerView {
  const asked = RETAINER_VIEWS.find((view) => view === searchParams.get('show'));
  return asked ?? (searchParams.get('q') ? 'all' : 'current');
}

/** The choice next to the search box. */
export const RETAINER_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'show',
    label: 'Which retainers',
    options: [
      { value: '', label: 'In use' },
      { value: 'all', label: 'All' },
    ],
    narrows: false,
  },
];
