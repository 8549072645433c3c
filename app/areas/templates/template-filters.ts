import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** The sorts of lists of templates, as their addresses name them. */
export const TEMPLATE_SORT_NAMES = ['title', 'created'] as const;
export type TemplateSort = (typeof TEMPLATE_SORT_NAMES)[number];

/** The filters next to the search box. */
export const TEMPLATE_LIST_FILTERS: readonly ListFilter[] = [
  {
    name: 'show',
    label: 'Which templates',
    options: [
      { value: '', label: 'In use' },
      { value: 'archived', label: 'Archived' },
    ],
    narrows: false,
  },
];
