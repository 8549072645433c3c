import { z } from 'zod';
import { SIDES, type Side } from '#app/access/author.ts';
import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_CATEGORY_OPTIONS,
  type DocumentCategory,
} from '#app/records/document/document-category.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';

/** What narrows a list of documents, besides its search. */
export type DocumentFilters = {
  category: DocumentCategory | null;
  /** Who shared them. */
  from: Side | null;
  customerId: string | null;
  projectId: string | null;
  show: 'active' | 'archived';
};

/** What lists of documents can be sorted by, as their address names it. */
const DOCUMENT_SORT_NAMES = ['created', 'title'] as const;
export type DocumentSort = (typeof DOCUMENT_SORT_NAMES)[number];

// Marked, so that a page that shows the filters takes no schema along.
const uuid = /* @__PURE__ */ z.uuid();

/** Reads the address of a list of documents; invalid parts are ignored. */
export function documentListOf(url: URL): { request: PageRequest; filters: DocumentFilters } {
  const asked = url.searchParams;
  const byTitle = asked.get('sort') === 'title';
  return {
    request: pageRequestOf(url, DOCUMENT_SORT_NAMES, {
      sort: 'created',
      direction: byTitle ? 'asc' : 'desc',
    }),
    filters: {
      category: DOCUMENT_CATEGORIES.find((each) => each === asked.get('category')) ?? null,
      from: SIDES.find((each) => each === asked.get('from')) ?? null,
      customerId: uuid.safeParse(asked.get('customer')).data ?? null,
      projectId: uuid.safeParse(asked.get('project')).data ?? null,
      show: asked.get('show') === 'archived' ? 'archived' : 'active',
    },
  };
}

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

/** The choices next to the search box of the back office's list. */
export const DOCUMENT_LIST_FILTERS: readonly ListFilter[] = [
  CATEGORY,
  sharedBy('From both sides', { firm: 'From us', customer: 'From customers' }),
  archivedFilter('Which documents'),
  ORDER,
];

/** The choices next to the search box of the portal's list, for people who have projects to choose. */
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
    sharedBy('Shared by anyone', { firm: 'Shared with you', customer: 'Shared by you' }),
    ORDER,
    ...(projects.length > 0 ? [project] : []),
  ];
}
