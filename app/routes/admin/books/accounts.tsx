import { adminOf } from '#app/access/guards.server.ts';
import { AddAccount, CHART_COLUMNS } from '#app/areas/books/chart-columns.tsx';
import { CHART_SORTS, listChart } from '#app/areas/books/chart-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { Route } from './+types/accounts';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(CHART_SORTS), { sort: 'code', direction: 'asc' });
  return { request, accounts: await listChart(adminOf(context), request) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Accounts' }];

export default function Accounts({ loaderData: { request, accounts } }: Route.ComponentProps) {
  return (
    <BooksScreen
      description="The chart of accounts, and what your accountant calls each account."
      actions={
        <Group gap="xs">
          <Button component={Link} to="/admin/books/accounts/clients" variant="default">
            Names of Clients
          </Button>
          <AddAccount />
        </Group>
      }
    >
      <RecordList
        names={{ one: 'account', many: 'accounts' }}
        list={accounts}
        request={request}
        columns={CHART_COLUMNS}
        search="Search by code or name..."
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
