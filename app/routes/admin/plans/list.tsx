import { adminOf } from '#app/access/guards.server.ts';
import { CreatePlan } from '#app/areas/billing-plans/PlanActions.tsx';
import { PLAN_COLUMNS } from '#app/areas/billing-plans/plan-columns.tsx';
import {
  PLAN_LIST_FILTERS,
  PLAN_SORT_NAMES,
  planViewOf,
} from '#app/areas/billing-plans/plan-filters.ts';
import { listPlans } from '#app/areas/billing-plans/plan-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, PLAN_SORT_NAMES, { sort: 'next', direction: 'asc' });
  return { request, plans: await listPlans(adminOf(context), request, planViewOf(url)) };
}

const NAMES: ListScreenNames = { title: 'Plans', one: 'plan', many: 'plans', home: '/admin' };

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function PlanList({ loaderData }: Route.ComponentProps) {
  const { request, plans } = loaderData;
  useLive('billing_plan');
  return (
    <ListScreen
      names={NAMES}
      description="Invoices that make themselves: every month, quarter or year, or by milestone signed off."
      actions={<CreatePlan />}
      list={plans}
      request={request}
      columns={PLAN_COLUMNS}
      search="Search by name or company..."
      filters={PLAN_LIST_FILTERS}
      hint="A plan makes the same invoice again and again: a monthly retainer, a yearly review. A project's page makes one by its milestones."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
