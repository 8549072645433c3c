import { adminOf } from '#app/access/guards.server.ts';
import { mergeAccounts } from '#app/areas/merges/merge-commands.server.ts';
import { mergeSchema } from '#app/areas/merges/merge-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/merge';

export async function action({ request, context, params }: Route.ActionArgs) {
  const companyId = idParam(params.companyId);
  const session = await sessionOf(request, context);
  return answerForm(request, mergeSchema, {
    handle: async (merge) => {
      await mergeAccounts(adminOf(context), session, companyId, merge);
      return {
        kind: 'success',
        title: 'The accounts are being merged',
        description: 'This page shows how far it is.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to merge the accounts.' },
  });
}
