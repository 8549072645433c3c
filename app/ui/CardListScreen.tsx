import type { ReactNode } from 'react';
import type { ListCount, PageRequest } from '#app/platform/db/page-request.ts';
import type { Page } from '#app/platform/db/paging.server.ts';
import { ListFrame } from './DataList.tsx';
import { EmptyState } from './EmptyState.tsx';
import { RouteErrorState } from './ErrorState.tsx';
import { emptyTitle } from './empty-title.ts';
import { formatListCount } from './format.ts';
import type { ListFilter } from './ListSearch.tsx';
import { type RecordCard, RecordCards } from './RecordCards.tsx';
import { Screen } from './Screen.tsx';
import { isNarrowed, type StatusFilters } from './status-list.ts';

/** What a list of cards is called and where it belongs. */
export type CardListNames = {
  title: string;
  /** One of its records, and several: "contract", "contracts". */
  one: string;
  many: string;
  /** The dashboard that it hangs on. */
  home: '/admin' | '/customer';
};

const backOf = ({ home }: CardListNames) => ({ to: home, label: 'Back to Dashboard' });

/** A screen that is one list of records as cards, narrowed by a search, their status and whether they are archived. */
export function CardListScreen<Row>({
  names,
  description,
  actions,
  list,
  request,
  filters,
  choices,
  searchedIn,
  firstHint,
  cardOf,
}: {
  names: CardListNames;
  description: string;
  actions?: ReactNode;
  list: Page<Row> & { count: ListCount };
  request: PageRequest;
  /** The portal has no archived records to choose. */
  filters: { status: string | null; show?: StatusFilters<string>['show'] };
  choices: readonly ListFilter[];
  /** The placeholder of the search box. */
  searchedIn: string;
  /** What to do while there is none at all. */
  firstHint?: string;
  cardOf: (row: Row) => RecordCard;
}) {
  const { title, one, many } = names;
  const { count, ...page } = list;
  const isNarrow = isNarrowed(request, filters);
  const isArchive = filters.show === 'archived';
  return (
    <Screen title={title} description={description} back={backOf(names)} actions={actions}>
      <ListFrame
        label={title}
        page={page}
        request={request}
        count={formatListCount(count, one, many)}
        search={{ label: `Search ${many}`, placeholder: searchedIn }}
        filters={choices}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={emptyTitle(many, isNarrow, isArchive)}>
            {isNarrow || isArchive ? null : firstHint}
          </EmptyState>
        ) : (
          <RecordCards label={title} cards={page.rows.map(cardOf)} />
        )}
      </ListFrame>
    </Screen>
  );
}

/** The same screen when its list could not be loaded. */
export function CardListError({ names, error }: { names: CardListNames; error: unknown }) {
  return (
    <Screen title={names.title} back={backOf(names)}>
      <RouteErrorState error={error} title={`Failed to load ${names.many}`} home={names.home} />
    </Screen>
  );
}
