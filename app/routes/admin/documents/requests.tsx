import { adminOf } from '#app/access/guards.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { documentListOf } from '#app/areas/documents/document-address.ts';
import { customerNamed } from '#app/areas/documents/document-choices.server.ts';
import { markListSeen } from '#app/areas/documents/document-commands.server.ts';
import { EditableRequests, RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { requestColumns } from '#app/areas/documents/request-columns.tsx';
import {
  countOpenRequests,
  listDocumentRequests,
  REQUEST_VIEWS,
} from '#app/areas/documents/request-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/requests';
import { DocumentTabs } from './DocumentTabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const view = REQUEST_VIEWS.find((each) => each === url.searchParams.get('state')) ?? 'open';
  const { request, filters } = documentListOf(url);
  const { customerId } = filters;
  const requests = await listDocumentRequests(actor, request, { view, customerId });
  const customer = await customerNamed(actor, customerId);
  const openRequests = await countOpenRequests(actor);
  await markListSeen(actor);
  return { view, request, requests, customer, openRequests, today: firmDay() };
}

export const meta: Route.MetaFunction = () => [{ title: 'File Requests' }];

const TITLE = 'Document Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

const STATES = [
  { value: '', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

export default function RequestList({ loaderData }: Route.ComponentProps) {
  const { view, request, requests, customer, openRequests, today } = loaderData;
  const { count, ...page } = requests;
  const isNarrow = request.search !== '' || customer !== null;
  useLive('document_request');
  useLive('document');
  return (
    <Screen
      title={TITLE}
      description="Files that you asked customers for."
      back={BACK}
      actions={
        <>
          <RequestFile />
          <UploadDocument />
        </>
      }
    >
      <DocumentTabs openRequests={openRequests} />
      <EditableRequests>
        {(edit) => (
          <DataList
            label="File requests"
            page={page}
            request={request}
            columns={requestColumns(today, edit)}
            count={formatListCount(count, 'request', 'requests')}
            search={{ label: 'Search file requests', placeholder: 'Search by title or company...' }}
            filters={[{ name: 'state', label: 'State', options: STATES }]}
            tools={<CustomerFilter chosen={customer} />}
            empty={
              <EmptyState
                title={
                  isNarrow
                    ? 'No file requests found matching your search.'
                    : view === 'open'
                      ? 'No open file requests'
                      : `No ${view} file requests`
                }
              >
                {!isNarrow && view === 'open'
                  ? 'Request a file, and the customer finds it above their documents.'
                  : null}
              </EmptyState>
            }
          />
        )}
      </EditableRequests>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load documents" home="/admin" />
    </Screen>
  );
}
