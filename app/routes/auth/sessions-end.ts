import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { endOtherSessions } from '#app/areas/accounts/session-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/sessions-end';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await endOtherSessions(signedInOf(context), session);
      return { kind: 'success', title: 'Your other devices were signed out' };
    },
    failed: { kind: 'error', title: 'Failed to sign out.', description: UNEXPECTED },
  });
}
