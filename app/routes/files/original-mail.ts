import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { getOriginalMail } from '#app/areas/mailbox/mailbox-queries.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/original-mail';

/** An email as it arrived, for staff, as a download. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = memberOf(context);
  if (actor.kind !== 'admin') throw data(null, { status: 404 });
  const file = await getOriginalMail(actor, idParam(params.mailId)).catch(throwMissing);
  return fileResponse(request, file, { disposition: 'attachment' });
}
