import { adminOf } from '#app/access/guards.server.ts';
import { JournalTable } from '#app/areas/books/JournalTable.tsx';
import { JOURNAL_FILTER_NAMES, journalFiltersOf } from '#app/areas/books/journal-filters.ts';
import {
  JOURNAL_SORTS,
  listAccountChoices,
  listJournal,
} from '#app/areas/books/journal-queries.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { customerNamed } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatListCount } from '#app/ui/everywhere/format.ts';
import { FilterForm } from '#app/ui/filters/FilterForm.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/journal';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(JOURNAL_SORTS), {
    sort: 'date',
    direction: 'desc',
  });
  const filters = journalFiltersOf(url);
  const customer = await customerNamed(actor, filters.customer);
  followCustomerFilter(url, customer);
  const accounts = await listAccountChoices(actor);
  return { request, filters, customer, accounts, page: await listJournal(actor, request, filters) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Journal' }];

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { request, filters, customer, accounts, page } = loaderData;
  useLive('invoice');
  useLive('account');
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  return (
    <BooksScreen description="Every posting, newest first, in double entry. Nothing in it is ever changed or deleted.">
      <FilterForm
        label="Filter the journal"
        filters={filters}
        choice={{
          name: 'account',
          label: 'Account',
          value: filters.account ?? '',
          options: [{ value: '', label: 'All accounts' }, ...accounts],
        }}
        narrowing={JOURNAL_FILTER_NAMES}
        isNarrowed={isNarrowed}
      >
        <CustomerFilter chosen={customer} />
      </FilterForm>
      <ListFrame
        label="Journal"
        page={page}
        request={request}
        count={formatListCount(page.count, 'entry', 'entries')}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={isNarrowed ? 'No entries match these filters.' : 'No entries yet'} />
        ) : (
          <JournalTable entries={page.rows} />
        )}
      </ListFrame>
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
