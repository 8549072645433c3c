import { adminOf } from '#app/access/guards.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { customerNamed } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { markDocumentListSeen } from '#app/areas/documents/document-commands.server.ts';
import { documentListOf } from '#app/areas/documents/document-filters.ts';
import { EditableRequests, RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { requestColumns } from '#app/areas/documents/request-columns.tsx';
import {
  countOpenRequests,
  listDocumentRequests,
  REQUEST_VIEWS,
} from '#app/areas/documents/request-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/requests';
import { DocumentTabs } from './DocumentTabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const view = REQUEST_VIEWS.find((each) => each === url.searchParams.get('state')) ?? 'open';
  const { request, filters } = documentListOf(url);
  const { customerId } = filters;
  const requests = await listDocumentRequests(actor, request, { view, customerId });
  const customer = await customerNamed(actor, customerId);
  followCustomerFilter(url, customer);
  const openRequests = await countOpenRequests(actor);
  await markDocumentListSeen(actor);
  return { view, request, requests, customer, openRequests, today: firmDay() };
}

const NAMES: ListScreenNames = {
  title: 'Document Management',
  label: 'File requests',
  failed: 'Failed to load documents',
  one: 'request',
  many: 'requests',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: 'File Requests' }];

const STATE: ListFilter = {
  name: 'state',
  label: 'State',
  options: [
    { value: '', label: 'Open' },
    { value: 'answered', label: 'Answered' },
    { value: 'withdrawn', label: 'Withdrawn' },
  ],
  narrows: false,
};

export default function RequestList({ loaderData }: Route.ComponentProps) {
  const { view, request, requests, customer, openRequests, today } = loaderData;
  useLive('document_request');
  useLive('document');
  return (
    <EditableRequests>
      {(edit) => (
        <ListScreen
          names={NAMES}
          description="Files that you asked customers for."
          actions={
            <>
              <RequestFile />
              <UploadDocument />
            </>
          }
          above={<DocumentTabs openRequests={openRequests} />}
          list={requests}
          request={request}
          columns={requestColumns(today, edit)}
          search={{ label: 'Search file requests', placeholder: 'Search by title or company...' }}
          filters={[STATE]}
          lookups={{ names: ['customer'], boxes: <CustomerFilter chosen={customer} /> }}
          nothing={`No ${view} file requests`}
          nothingFound="No file requests found matching your search."
          hint={
            view === 'open'
              ? 'Request a file, and the customer finds it above their documents.'
              : null
          }
        />
      )}
    </EditableRequests>
  );
}

export const ErrorBoundary = failedList(NAMES);
