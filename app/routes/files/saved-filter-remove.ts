import { memberOf } from '#app/access/guards.server.ts';
import { removeSavedFilter } from '#app/areas/frame/saved-filter-commands.server.ts';
import { savedFilterRemovalSchema } from '#app/areas/frame/saved-filter-forms.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/saved-filter-remove';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, savedFilterRemovalSchema, {
    handle: async ({ filterId }) => {
      await removeSavedFilter(memberOf(context), filterId);
      return { kind: 'success', title: 'Filter removed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to remove the filter' },
  });
}
