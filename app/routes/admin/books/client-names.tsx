import { adminOf } from '#app/access/guards.server.ts';
import {
  CLIENT_NAME_SORTS,
  type ClientNameRow,
  listClientNames,
} from '#app/areas/books/client-name-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/client-names';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const sorts = Object.keys(CLIENT_NAME_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'client', direction: 'asc' });
  const isUnnamed = url.searchParams.get('names') === 'missing';
  return { request, clients: await listClientNames(adminOf(context), request, { isUnnamed }) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Names of clients' }];

const COLUMNS: DataColumn<ClientNameRow>[] = [
  {
    header: 'Client',
    part: 'head',
    cell: ({ id, name }) => <Link to={`/admin/customers/${id}`}>{name}</Link>,
  },
  {
    header: 'At your accountant',
    width: '20rem',
    cell: ({ exportName }) => exportName ?? 'The same name',
  },
];

const NAMES = [
  { value: '', label: 'All clients' },
  { value: 'missing', label: 'Without a name at your accountant' },
];

export default function ClientNames({ loaderData: { request, clients } }: Route.ComponentProps) {
  return (
    <BooksScreen description="What your accountant calls each client: files for accounting programs carry that name. It is one of the client's billing terms.">
      <RecordList
        names={{ one: 'client', many: 'clients' }}
        list={clients}
        request={request}
        columns={COLUMNS}
        search="Search by either name..."
        filters={[{ name: 'names', label: 'Which clients', options: NAMES }]}
        hint="A client is here once it has an invoice or a payment."
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
