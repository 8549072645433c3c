import { memberOf } from '#app/access/guards.server.ts';
import { getAttachment } from '#app/areas/tickets/conversation-queries.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/attachment';

/** A ticket's file as a download; with ?inline pictures and PDFs are shown in place. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const id = idParam(params.attachmentId);
  const file = await getAttachment(memberOf(context), id).catch(throwMissing);
  const disposition = url.searchParams.has('inline') ? 'inline' : 'attachment';
  return fileResponse(request, file, { disposition });
}
