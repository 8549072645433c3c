import { customerOf } from '#app/access/guards.server.ts';
import { DocumentCards } from '#app/areas/documents/DocumentCards.tsx';
import { UploadOwnDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { documentListOf, isNarrowed } from '#app/areas/documents/document-address.ts';
import { DOCUMENT_CATEGORY_OPTIONS } from '#app/areas/documents/document-category.ts';
import { markListSeen } from '#app/areas/documents/document-notices.server.ts';
import {
  listDocumentProjects,
  listDocuments,
} from '#app/areas/documents/document-queries.server.ts';
import { OpenRequests } from '#app/areas/documents/OpenRequests.tsx';
import { listOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
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

const FILTERS: readonly ListFilter[] = [
  {
    name: 'category',
    label: 'Category',
    options: [{ value: '', label: 'All categories' }, ...DOCUMENT_CATEGORY_OPTIONS],
  },
  {
    name: 'from',
    label: 'Shared by',
    options: [
      { value: '', label: 'Shared by anyone' },
      { value: 'firm', label: 'Shared by us' },
      { value: 'customer', label: 'Shared by you' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    options: [
      { value: '', label: 'Newest first' },
      { value: 'title', label: 'Title A to Z' },
    ],
  },
];

function projectFilter(projects: readonly { value: string; label: string }[]): ListFilter {
  return {
    name: 'project',
    label: 'Project',
    options: [{ value: '', label: 'All projects' }, ...projects],
  };
}

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
        filters={projects.length > 0 ? [...FILTERS, projectFilter(projects)] : FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState
            title={isNarrow ? 'No documents found matching your search.' : 'No documents yet'}
          >
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
