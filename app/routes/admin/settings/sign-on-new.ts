import { adminOf } from '#app/access/guards.server.ts';
import { addProvider } from '#app/areas/sso/provider-commands.server.ts';
import { savedProvider } from '#app/areas/sso/saved-provider.ts';
import { newProviderSchema } from '#app/areas/sso/sso-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/sign-on-new';

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, newProviderSchema, {
    handle: async (provider) =>
      savedProvider('Provider added', await addProvider(adminOf(context), session, provider)),
    failed: { kind: 'error', title: 'Error', description: 'Failed to add the provider' },
    secrets: ['clientSecret'],
  });
}
