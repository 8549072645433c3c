import { adminOf } from '#app/access/guards.server.ts';
import { AddService, serviceColumns } from '#app/areas/billing/service-columns.tsx';
import { listServices, SERVICE_SORTS } from '#app/areas/billing/service-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { RecordList } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/services';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(SERVICE_SORTS), {
    sort: 'name',
    direction: 'asc',
  });
  return { request, ...(await listServices(adminOf(context), request)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Services' }];

export default function Services({ loaderData: { request, list, taxes } }: Route.ComponentProps) {
  return (
    <BooksScreen
      description="What you sell, with its price, for lines of invoices to begin with. Tax rates are in System Settings."
      actions={<AddService taxes={taxes} />}
    >
      <RecordList
        names={{ one: 'service', many: 'services' }}
        list={list}
        request={request}
        columns={serviceColumns(taxes)}
        search="Search by name or description..."
        hint="Add what you invoice often."
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
