import { shownNameOf } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { customerNamed } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { AddExpense, EXPENSE_COLUMNS } from '#app/areas/time/expense-columns.tsx';
import { EXPENSE_SORTS, listExpenses } from '#app/areas/time/expense-queries.server.ts';
import { timeFiltersOf } from '#app/areas/time/time-filters.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/expenses';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(EXPENSE_SORTS), {
    sort: 'date',
    direction: 'desc',
  });
  const filters = timeFiltersOf(url, request.search);
  const customer = await customerNamed(actor, filters.customer);
  followCustomerFilter(url, customer);
  const expenses = await listExpenses(actor, request, filters);
  return { request, expenses, customer, me: { value: actor.userId, label: shownNameOf(actor) } };
}

const NAMES: ListScreenNames = {
  title: 'Expenses',
  one: 'expense',
  many: 'expenses',
  home: '/admin',
  back: { to: '/admin/time-tracking', label: 'Back to Time Tracking' },
  failed: 'Failed to load expenses',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

const BILLING: ListFilter = {
  name: 'billing',
  label: 'Billing',
  options: [
    { value: '', label: 'Billable or not' },
    { value: 'unbilled', label: 'To bill' },
    { value: 'billed', label: 'Billed' },
    { value: 'nonbillable', label: 'Not billable' },
  ],
};

export default function Expenses({ loaderData }: Route.ComponentProps) {
  const { request, expenses, customer, me } = loaderData;
  useLive('time');
  return (
    <ListScreen
      names={NAMES}
      description="What your staff spent, such as travel. Billable expenses go on the client's invoice at cost."
      actions={<AddExpense key={customer?.value ?? 'any'} me={me} customer={customer} />}
      list={expenses}
      request={request}
      columns={EXPENSE_COLUMNS}
      search="Search by what it was for..."
      filters={[BILLING]}
      lookups={{ names: ['customer'], boxes: <CustomerFilter chosen={customer} /> }}
      hint="Add what a visit cost, with its receipt, and bill it together with the hours."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
