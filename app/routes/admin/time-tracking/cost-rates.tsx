import { adminOf } from '#app/access/guards.server.ts';
import { AddCostRate, COST_RATE_COLUMNS } from '#app/areas/time/cost-rate-columns.tsx';
import { COST_RATE_SORTS, listCostRates } from '#app/areas/time/cost-rate-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/cost-rates';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(COST_RATE_SORTS), {
    sort: 'from',
    direction: 'desc',
  });
  return { request, rates: await listCostRates(adminOf(context), request) };
}

const NAMES: ListScreenNames = {
  title: 'Cost Rates',
  one: 'cost rate',
  many: 'cost rates',
  home: '/admin',
  back: { to: '/admin/books/reports/profit', label: 'Back to Profit' },
  failed: 'Failed to load cost rates',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function CostRates({ loaderData: { request, rates } }: Route.ComponentProps) {
  return (
    <ListScreen
      names={NAMES}
      description="What an hour of each person costs you, for the profit report. Only admins see these rates."
      actions={<AddCostRate />}
      list={rates}
      request={request}
      columns={COST_RATE_COLUMNS}
      search="Search by person..."
      hint="Set what an hour of each person costs, pay and overhead included."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
