import { customerOf } from '#app/access/guards.server.ts';
import { DocumentCards } from '#app/areas/documents/DocumentCards.tsx';
import { UploadOwnDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { documentListOf, isNarrowed } from '#app/areas/documents/document-address.ts';
import { listDocumentProjects } from '#app/areas/documents/document-choices.server.ts';
import { markListSeen } from '#app/areas/documents/document-commands.server.ts';
import { ownDocumentListFilters } from '#app/areas/documents/document-list-filters.ts';
import { listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { OpenRequests } from '#app/areas/documents/OpenRequests.tsx';
import { listOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { request, filters } = documentListOf(url);
  const requests = await listOpenRequests(actor);
  const documents = await listDocuments(actor, request, filters);
  await markListSeen(actor);
  const projects = await listDocumentProjects(actor);
  return { request, filters, requests, documents, projects, today: firmDay() };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Documents' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Documents';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { request, filters, requests, documents, projects, today } = loaderData;
  const { count, ...page } = documents;
  const isNarrow = request.search !== '' || isNarrowed(filters);
  useLive('document');
  useLive('document_request');
  return (
    <Screen
      title={TITLE}
      description="The files we share with you, and those you share with us."
      back={BACK}
      actions={<UploadOwnDocument />}
    >
      <OpenRequests requests={requests} today={today} />
      <ListFrame
        label="Documents"
        page={page}
        request={request}
        count={formatListCount(count, 'document', 'documents')}
        search={{ label: 'Search documents', placeholder: 'Search by title or file name...' }}
        filters={ownDocumentListFilters(projects)}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={emptyTitle('documents', isNarrow)}>
            {isNarrow
              ? null
              : 'Files we share with you appear here. You can upload files for us too.'}
          </EmptyState>
        ) : (
          <DocumentCards documents={page.rows} side="customer" />
        )}
      </ListFrame>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load documents" home="/customer" />
    </Screen>
  );
}
