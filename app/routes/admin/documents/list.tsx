import { adminOf } from '#app/access/guards.server.ts';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { customerNamed } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { DocumentCards } from '#app/areas/documents/DocumentCards.tsx';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { projectNamed } from '#app/areas/documents/document-choice-queries.server.ts';
import { markDocumentListSeen } from '#app/areas/documents/document-commands.server.ts';
import { DOCUMENT_LIST_FILTERS, documentListOf } from '#app/areas/documents/document-filters.ts';
import { listDocuments } from '#app/areas/documents/document-queries.server.ts';
import { RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { countOpenRequests } from '#app/areas/documents/request-queries.server.ts';
import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { projectSource } from '#app/ui/ProjectField.tsx';
import { followCustomerFilter } from '../follow-customer-filter.server.ts';
import type { Route } from './+types/list';
import { DocumentTabs } from './DocumentTabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const { request, filters } = documentListOf(url);
  const documents = await listDocuments(actor, request, filters);
  const customer = await customerNamed(actor, filters.customerId);
  followCustomerFilter(url, customer);
  const project = await projectNamed(actor, filters.projectId);
  const openRequests = await countOpenRequests(actor);
  await markDocumentListSeen(actor);
  return { request, documents, customer, project, openRequests };
}

const NAMES: ListScreenNames = {
  title: 'Document Management',
  one: 'document',
  many: 'documents',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function DocumentList({ loaderData }: Route.ComponentProps) {
  const { request, documents, customer, project, openRequests } = loaderData;
  useLive('document');
  useLive('document_request');
  return (
    <ListScreen
      names={NAMES}
      description="Files shared with customers, and the files they shared with you."
      actions={
        <>
          <RequestFile />
          <UploadDocument />
        </>
      }
      above={<DocumentTabs openRequests={openRequests} />}
      list={documents}
      request={request}
      search="Search by title, file name, or company..."
      filters={DOCUMENT_LIST_FILTERS}
      lookups={{
        names: ['customer', 'project'],
        boxes: (
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
        ),
      }}
      hint="Upload one to share it with a customer, or request a file from them."
      cards={(rows) => <DocumentCards documents={rows} side="firm" />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
