import { adminOf } from '#app/access/guards.server.ts';
import { ActivityFilterBar } from '#app/areas/activity/ActivityFilterBar.tsx';
import { ACTIVITY_COLUMNS } from '#app/areas/activity/activity-columns.tsx';
import { activityFiltersOf, hasActivityFilters } from '#app/areas/activity/activity-filters.ts';
import { findPerson, listActivity } from '#app/areas/activity/activity-queries.server.ts';
import { LogExport, LogTabs } from '#app/areas/activity/LogParts.tsx';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { customerNamed } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, [], { sort: 'at', direction: 'desc' });
  const filters = activityFiltersOf(url, request.search);
  const found = filters.person ? await findPerson(actor, filters.person) : null;
  const customer = await customerNamed(actor, filters.customer);
  followCustomerFilter(url, customer);
  const page = await listActivity(actor, request, filters);
  return {
    request,
    filters,
    page,
    customer,
    person: found && { value: found.id, label: found.name },
  };
}

const NAMES: ListScreenNames = {
  title: 'Activity Logs',
  label: 'Activity',
  one: 'line',
  many: 'activity logs',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ActivityLog({ loaderData }: Route.ComponentProps) {
  const { request, filters, page, person, customer } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="What was done, by whom, and what changed. Entries are permanent."
      actions={<LogExport csv="/admin/activity/export.csv" />}
      above={
        <>
          <LogTabs />
          <ActivityFilterBar filters={filters} person={person}>
            <CustomerFilter chosen={customer} />
          </ActivityFilterBar>
        </>
      }
      list={page}
      request={request}
      columns={ACTIVITY_COLUMNS}
      isNarrowed={hasActivityFilters(filters)}
      nothing="No activity yet"
      nothingFound="No activity matches these filters."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
