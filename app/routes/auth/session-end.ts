import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { endOwnSession } from '#app/areas/accounts/session-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm, idParam } from '../answer-form.server.ts';
import type { Route } from './+types/session-end';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.sessionId);
  const session = await sessionOf(request, context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await endOwnSession(signedInOf(context), session, id);
      return { kind: 'success', title: 'Device signed out' };
    },
    failed: { kind: 'error', title: 'Failed to sign out the device.', description: UNEXPECTED },
  });
}
