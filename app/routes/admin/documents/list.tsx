import { adminOf } from '#app/access/guards.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { DocumentCards } from '#app/areas/documents/DocumentCards.tsx';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { documentListOf, isNarrowed } from '#app/areas/documents/document-address.ts';
import { customerNamed, projectNamed } from '#app/areas/documents/document-choices.server.ts';
import { markListSeen } from '#app/areas/documents/document-commands.server.ts';
import { DOCUMENT_LIST_FILTERS } from '#app/areas/documents/document-list-filters.ts';
import { listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { countOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { LookupFilter } from '#app/ui/LookupFilter.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { projectSource } from '#app/ui/ProjectField.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';
import { DocumentTabs } from './DocumentTabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const { request, filters } = documentListOf(url);
  const documents = await listDocuments(actor, request, filters);
  const customer = await customerNamed(actor, filters.customerId);
  const project = await projectNamed(actor, filters.projectId);
  const openRequests = await countOpenRequests(actor);
  await markListSeen(actor);
  return { request, filters, documents, customer, project, openRequests };
}

export const meta: Route.MetaFunction = () => [{ title: 'Document Management' }];

const TITLE = 'Document Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function DocumentList({ loaderData }: Route.ComponentProps) {
  const { request, filters, documents, customer, project, openRequests } = loaderData;
  const { count, ...page } = documents;
  useLive('document');
  useLive('document_request');
  return (
    <Screen
      title={TITLE}
      description="Files shared with customers, and the files they shared with you."
      back={BACK}
      actions={
        <>
          <RequestFile />
          <UploadDocument />
        </>
      }
    >
      <DocumentTabs openRequests={openRequests} />
      <ListFrame
        label="Documents"
        page={page}
        request={request}
        count={formatListCount(count, 'document', 'documents')}
        search={{
          label: 'Search documents',
          placeholder: 'Search by title, file name, or company...',
        }}
        filters={DOCUMENT_LIST_FILTERS}
        tools={
          <>
            <CustomerFilter chosen={customer} clears={['project']} />
            {customer || project ? (
              <LookupFilter
                key={`project of ${customer?.value}`}
                name="project"
                label="Project"
                all="All projects"
                source={projectSource(customer?.value ?? null)}
                chosen={project}
                nothingFound="No project found"
              />
            ) : null}
          </>
        }
      >
        {page.rows.length === 0 ? (
          <EmptyState
            title={emptyTitle(
              'documents',
              request.search !== '' || isNarrowed(filters),
              filters.show === 'archived',
            )}
          >
            {request.search === '' && !isNarrowed(filters) && filters.show === 'active'
              ? 'Upload one to share it with a customer, or request a file from them.'
              : null}
          </EmptyState>
        ) : (
          <DocumentCards documents={page.rows} side="firm" />
        )}
      </ListFrame>
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
