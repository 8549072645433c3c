import { adminOf } from '#app/access/guards.server.ts';
import { removeProvider } from '#app/areas/sso/provider-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import { sessionOf } from '../../auth/own-session.server.ts';
import type { Route } from './+types/sign-on-remove';

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idParam(params.providerId);
  const session = await sessionOf(request, context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await removeProvider(adminOf(context), session, id);
      return { kind: 'success', title: 'Provider removed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to remove the provider' },
  });
}
