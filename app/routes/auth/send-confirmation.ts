import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { sendConfirmationAgain } from '#app/areas/accounts/email-confirmation-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/send-confirmation';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context }: Route.ActionArgs) {
  const actor = signedInOf(context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await sendConfirmationAgain(actor);
      return {
        kind: 'success',
        title: 'Check your inbox',
        description: `A new link is on its way to ${actor.email}. It is valid for 24 hours.`,
      };
    },
    failed: { kind: 'error', title: 'Failed to send the email.', description: UNEXPECTED },
  });
}
