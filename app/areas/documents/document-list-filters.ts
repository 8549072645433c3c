import type { Side } from '#app/access/author.ts';
import { DOCUMENT_CATEGORY_OPTIONS } from '#app/records/document-category.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';

const CATEGORY: ListFilter = {
  name: 'category',
  label: 'Category',
  options: [{ value: '', label: 'All categories' }, ...DOCUMENT_CATEGORY_OPTIONS],
};

const ORDER: ListFilter = {
  name: 'sort',
  label: 'Order',
  options: [
    { value: '', label: 'Newest first' },
    { value: 'title', label: 'Title A to Z' },
  ],
  narrows: false,
};

function sharedBy(anyone: string, labels: Record<Side, string>): ListFilter {
  return {
    name: 'from',
    label: 'Shared by',
    options: [
      { value: '', label: anyone },
      { value: 'firm', label: labels.firm },
      { value: 'customer', label: labels.customer },
    ],
  };
}

/** The choices beside the search box of the back office's list. */
export const DOCUMENT_LIST_FILTERS: readonly ListFilter[] = [
  CATEGORY,
  sharedBy('From both sides', { firm: 'From us', customer: 'From customers' }),
  archivedFilter('Which documents'),
  ORDER,
];

/** The choices beside the search box of the portal's list, where somebody has projects to choose. */
export function ownDocumentListFilters(
  projects: readonly { value: string; label: string }[],
): readonly ListFilter[] {
  const project: ListFilter = {
    name: 'project',
    label: 'Project',
    options: [{ value: '', label: 'All projects' }, ...projects],
  };
  return [
    CATEGORY,
    sharedBy('Shared by anyone', { firm: 'Shared by us', customer: 'Shared by you' }),
    ORDER,
    ...(projects.length > 0 ? [project] : []),
  ];
}
