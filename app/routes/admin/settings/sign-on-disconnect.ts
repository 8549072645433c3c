import { adminOf } from '#app/access/guards.server.ts';
import { disconnectPerson } from '#app/areas/sso/provider-commands.server.ts';
import { disconnectSchema } from '#app/areas/sso/sso-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/sign-on-disconnect';

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idParam(params.providerId);
  const session = await sessionOf(request, context);
  return answerForm(request, disconnectSchema, {
    handle: async ({ email }) => {
      await disconnectPerson(adminOf(context), session, id, email);
      return { kind: 'success', title: `${email} disconnected` };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to disconnect the person' },
  });
}
