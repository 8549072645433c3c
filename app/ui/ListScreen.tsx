import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ListCount, PageRequest } from '#app/platform/db/page-request.ts';
import type { Page } from '#app/platform/db/paging.server.ts';
import { formatListCount } from '#app/ui/everywhere/format.ts';
import { type DataColumn, DataList, ListFrame } from './DataList.tsx';
import { EmptyState } from './EmptyState.tsx';
import { backTo, failedScreen } from './FailedScreen.tsx';
import { LinkTabs } from './LinkTabs.tsx';
import type { ListFilter, ListLookups } from './ListSearch.tsx';
import { Screen } from './Screen.tsx';

/** What a list of records is called. */
type ListNames = {
  /** Names it for screen readers; what several records are called, with a capital, unless it says otherwise. */
  label?: string;
  /** One of its records, and several: "contract", "contracts". */
  one: string;
  many: string;
};

/** The names of a screen that is one list, and where it belongs. */
export type ListScreenNames = ListNames & {
  title: string;
  /** The dashboard that it hangs on, to which it leads back unless it says otherwise. */
  home: '/admin' | '/customer';
  back?: { to: string; label: string };
  /** What it says when it could not be loaded; "Failed to load contracts" unless it says otherwise. */
  failed?: string;
};

type ListContent<Row> = {
  /** A query's page, and the request it answered. */
  list: Page<Row> & { count?: ListCount | undefined };
  request: PageRequest;
  /** The placeholder of the search box, or all its words; left out, the list has none. */
  search?: string | { label: string; placeholder?: string } | undefined;
  /** Choices beside the search box. */
  filters?: readonly ListFilter[] | undefined;
  lookups?: ListLookups | undefined;
  savesFilters?: boolean;
} & EmptyWords &
  (
    | { columns: readonly DataColumn<Row>[]; cards?: never }
    | { cards: (rows: Row[]) => ReactNode; columns?: never }
  );

/** What a list says that has no rows. */
type EmptyWords = {
  /** Whether more than the search, the filters and the lookups narrows the list. */
  isNarrowed?: boolean;
  /** While nothing narrows it; "No contracts yet" or "No archived contracts" unless it says otherwise. */
  nothing?: string | undefined;
  /** Where something does; "No contracts found matching your search." unless it says otherwise. */
  nothingFound?: string;
  /** What to do while there is none at all, in words and as a button. */
  hint?: ReactNode;
  firstStep?: ReactNode;
  /** All of it, where it is the same whatever narrows the list. */
  empty?: ReactNode;
};

/** A list of records with its search, filters, count and pages, as a table or as cards. */
export function RecordList<Row extends { id: string }>({
  names,
  list: { count, ...page },
  request,
  search,
  filters,
  lookups,
  savesFilters = false,
  columns,
  cards,
  empty,
  ...words
}: ListContent<Row> & { names: ListNames }) {
  const { one, many, label = many.charAt(0).toUpperCase() + many.slice(1) } = names;
  const frame = {
    label,
    page,
    request,
    count: count === undefined ? undefined : formatListCount(count, one, many),
    search: typeof search === 'string' ? { label: `Search ${many}`, placeholder: search } : search,
    filters,
    lookups,
    savesFilters,
  };
  const nothing = empty ?? <Nothing {...words} {...{ many, request, filters, lookups }} />;
  return columns ? (
    <DataList {...frame} columns={columns} empty={nothing} />
  ) : (
    <ListFrame {...frame}>{page.rows.length === 0 ? nothing : cards(page.rows)}</ListFrame>
  );
}

function Nothing({
  many,
  request,
  filters = [],
  lookups,
  isNarrowed = false,
  nothing,
  nothingFound = `No ${many} found matching your search.`,
  hint,
  firstStep,
}: EmptyWords & {
  many: string;
  request: PageRequest;
  filters: readonly ListFilter[] | undefined;
  lookups: ListLookups | undefined;
}) {
  const [params] = useSearchParams();
  const narrowing = filters.filter(({ narrows = true }) => narrows).map(({ name }) => name);
  const isFiltered = [...narrowing, ...(lookups?.names ?? [])].some((name) => params.get(name));
  if (isNarrowed || isFiltered || request.search !== '') return <EmptyState title={nothingFound} />;
  const isArchive = nothing === undefined && filters.some((filter) => isOnArchive(filter, params));
  return (
    <EmptyState
      title={nothing ?? (isArchive ? `No archived ${many}` : `No ${many} yet`)}
      action={firstStep}
    >
      {isArchive ? null : hint}
    </EmptyState>
  );
}

function isOnArchive({ name, options }: ListFilter, params: URLSearchParams): boolean {
  const hasArchive = name === 'show' && options.some(({ value }) => value === 'archived');
  return hasArchive && params.get(name) === 'archived';
}

/** A screen that is one list of records: its names, a query's page, the request it answered, and columns or cards. */
export function ListScreen<Row extends { id: string }>({
  names,
  description,
  actions,
  tabs,
  above,
  children,
  ...list
}: ListContent<Row> & {
  names: ListScreenNames;
  description: ReactNode;
  actions?: ReactNode;
  /** Views of the list, each a value of a parameter of its address. */
  tabs?: ComponentProps<typeof LinkTabs>;
  /** What is between the tabs and the list, and below the list. */
  above?: ReactNode;
  children?: ReactNode;
}) {
  const { title, home, back = backTo(home) } = names;
  return (
    <Screen title={title} description={description} back={back} actions={actions}>
      {tabs ? <LinkTabs {...tabs} /> : null}
      {above}
      <RecordList {...list} names={names} savesFilters />
      {children}
    </Screen>
  );
}

/** Returns the `ErrorBoundary` of such a screen. */
export function failedList({ many, failed = `Failed to load ${many}`, ...names }: ListScreenNames) {
  return failedScreen({ ...names, failed });
}
