import { adminOf } from '#app/access/guards.server.ts';
import { AddRate, RATE_COLUMNS } from '#app/areas/time/rate-columns.tsx';
import { listAgreedRates, RATE_SORTS } from '#app/areas/time/rate-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/rates';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(RATE_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  return { request, rates: await listAgreedRates(adminOf(context), request) };
}

const NAMES: ListScreenNames = {
  title: 'Rates',
  one: 'rate',
  many: 'rates',
  home: '/admin',
  back: { to: '/admin/time-tracking', label: 'Back to Time Tracking' },
  failed: 'Failed to load rates',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function Rates({ loaderData: { request, rates } }: Route.ComponentProps) {
  return (
    <ListScreen
      names={NAMES}
      description="What new hours are billed at: the rate agreed with the client, else the project's, else the person's. Without any of them, the rate last used."
      actions={<AddRate />}
      list={rates}
      request={request}
      columns={RATE_COLUMNS}
      search="Search by client, project or person..."
      hint="Agree on a rate once, and nobody has to type it."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
