import { redirect } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import {
  EditOwnDocument,
  ReplaceFile,
  TakeBackDocument,
} from '#app/areas/documents/DocumentDialogs.tsx';
import { DocumentRecord } from '#app/areas/documents/DocumentRecord.tsx';
import { getDocument, wasTakenBack } from '#app/areas/documents/document-queries.server.ts';
import { documentVerbs } from '#app/areas/documents/document-verbs.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { addressOf } from '#app/platform/verb.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { OwnPrivacy } from '#app/ui/OwnPrivacy.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/customer/documents', label: 'Back to Documents' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.documentId);
  await markSeen(actor, 'document', id);
  const document = await getDocument(actor, id).catch(async (error: unknown) => {
    // Anyone who takes their document back is on this page: it has nothing more to show.
    if (await wasTakenBack(actor, id)) throw redirect('/customer/documents');
    return throwMissing(error);
  });
  return { document, firmName: firmNow().name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.document.title ?? 'Document' },
  { name: 'robots', content: 'noindex' },
];

export default function DocumentDetail({
  loaderData: { document, firmName },
}: Route.ComponentProps) {
  useLive('document', document.id);
  return (
    <Screen
      title={document.title}
      back={BACK}
      width="narrow"
      actions={
        <>
          <OwnPrivacy
            of={document}
            addresses={{
              keepPrivate: addressOf(documentVerbs.keepPrivate, { documentId: document.id }),
              openToCompany: addressOf(documentVerbs.openToCompany, { documentId: document.id }),
            }}
          />
          {document.authorSide === 'customer' ? (
            <>
              <EditOwnDocument document={document} />
              <ReplaceFile document={document} side="customer" />
              <TakeBackDocument document={document} />
            </>
          ) : null}
        </>
      }
    >
      <DocumentRecord document={document} side="customer" firmName={firmName} />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Document" back={BACK}>
      <RouteErrorState error={error} title="Failed to load documents" home="/customer" />
    </Screen>
  );
}
