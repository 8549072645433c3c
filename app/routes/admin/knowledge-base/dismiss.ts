import { adminOf } from '#app/access/guards.server.ts';
import { dismissalSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { dismissMissedSearch } from '#app/areas/knowledge/reader-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/dismiss';

export async function action({ request, params, context }: Route.ActionArgs) {
  const searchId = idParam(params.searchId);
  return answerForm(request, dismissalSchema, {
    handle: async () => {
      await dismissMissedSearch(adminOf(context), searchId);
      return { kind: 'success', title: 'Search dismissed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to dismiss search' },
  });
}
