import { adminOf } from '#app/access/guards.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { PrivacyDialog } from '#app/areas/customers/PrivacyDialog.tsx';
import {
  DocumentArchiveControl,
  EditDocument,
  ReplaceFile,
} from '#app/areas/documents/DocumentDialogs.tsx';
import { DocumentRecord } from '#app/areas/documents/DocumentRecord.tsx';
import { lookAtDocument } from '#app/areas/documents/document-look-commands.server.ts';
import { getDocument } from '#app/areas/documents/document-queries.server.ts';
import { documentVerbs } from '#app/areas/documents/document-verbs.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { addressOf } from '#app/platform/verb.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/documents', label: 'Back to Documents' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.documentId);
  await markSeen(actor, 'document', id);
  await lookAtDocument(actor, id);
  const document = await getDocument(actor, id).catch(throwMissing);
  return { document };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.document.title ?? 'Document' },
];

export default function DocumentDetail({ loaderData: { document } }: Route.ComponentProps) {
  useLive('document', document.id);
  return (
    <Screen
      title={document.title}
      description={<CustomerName of={document} />}
      back={BACK}
      width="narrow"
      actions={
        <>
          <EditDocument document={document} />
          <ReplaceFile document={document} side="firm" />
          <PrivacyDialog
            title={`Who sees ${document.title}`}
            action={addressOf(documentVerbs.privacy, { documentId: document.id })}
            of={document}
          />
          <DocumentArchiveControl document={document} />
        </>
      }
    >
      <DocumentRecord document={document} side="firm" />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Document" back={BACK}>
      <RouteErrorState error={error} title="Failed to load documents" home="/admin" />
    </Screen>
  );
}
