import { memberOf } from '#app/access/guards.server.ts';
import { lookAtDocument } from '#app/areas/documents/document-look-commands.server.ts';
import { getDocumentFile } from '#app/areas/documents/document-queries.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/document';

/** A document's file, by the number of its version or 'latest'; ?inline shows it in the browser when that is safe. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const actor = memberOf(context);
  const documentId = idParam(params.documentId);
  const number = numberOf(params.number);
  const file = await getDocumentFile(actor, documentId, number).catch(throwMissing);
  if (request.method === 'GET') {
    await markSeen(actor, 'document', documentId);
    await lookAtDocument(actor, documentId, file.number);
  }
  return fileResponse(request, file, {
    disposition: url.searchParams.has('inline') ? 'inline' : 'attachment',
  });
}

/** A number that is none, or larger than the database's integers, names no version. */
function numberOf(text: string): number | 'latest' {
  if (text === 'latest') return text;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
