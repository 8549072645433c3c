import { adminOf } from '#app/access/guards.server.ts';
import { changeProvider } from '#app/areas/sso/provider-commands.server.ts';
import { savedProvider } from '#app/areas/sso/saved-provider.ts';
import { providerSchema } from '#app/areas/sso/sso-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/sign-on-edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idParam(params.providerId);
  const session = await sessionOf(request, context);
  return answerForm(request, providerSchema, {
    handle: async (edit) =>
      savedProvider('Provider saved', await changeProvider(adminOf(context), session, id, edit)),
    failed: { kind: 'error', title: 'Error', description: 'Failed to save the provider' },
    secrets: ['clientSecret'],
  });
}
