import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** What lists of templates can be sorted by, as their address names it. */
export const TEMPLATE_SORT_NAMES = ['title', 'created'] as const;
export type TemplateSort = (typeof TEMPLATE_SORT_NAMES)[number];

/** The choices beside the search box. */
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
