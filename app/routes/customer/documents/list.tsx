import { customerOf } from '#app/access/guards.server.ts';
import { DocumentCards } from '#app/areas/documents/DocumentCards.tsx';
import { UploadOwnDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { listDocumentProjects } from '#app/areas/documents/document-choice-queries.server.ts';
import { markDocumentListSeen } from '#app/areas/documents/document-commands.server.ts';
import { documentListOf, ownDocumentListFilters } from '#app/areas/documents/document-filters.ts';
import { listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { OpenRequests } from '#app/areas/documents/OpenRequests.tsx';
import { listOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { request, filters } = documentListOf(url);
  const requests = await listOpenRequests(actor);
  const documents = await listDocuments(actor, request, filters);
  await markDocumentListSeen(actor);
  const projects = await listDocumentProjects(actor);
  return {
    request,
    requests,
    documents,
    projects,
    today: firmDay(),
    firmName: firmNow().name,
  };
}

const NAMES: ListScreenNames = {
  title: 'Documents',
  one: 'document',
  many: 'documents',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { request, requests, documents, projects, today, firmName } = loaderData;
  useLive('document');
  useLive('document_request');
  return (
    <ListScreen
      names={NAMES}
      description="The files we share with you, and those you share with us."
      actions={<UploadOwnDocument firmName={firmName} />}
      above={<OpenRequests requests={requests} today={today} firmName={firmName} />}
      list={documents}
      request={request}
      search="Search by title or file name..."
      filters={ownDocumentListFilters(projects)}
      hint="Files we share with you appear here. You can upload files for us too."
      cards={(rows) => <DocumentCards documents={rows} side="customer" firmName={firmName} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
