import { adminOf } from '#app/access/guards.server.ts';
import { deleteTimeEntry } from '#app/areas/time/time-commands.server.ts';
import { timeEntryVersionSchema } from '#app/areas/time/time-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/delete';

export async function action({ request, params, context }: Route.ActionArgs) {
  const entryId = idParam(params.entryId);
  return answerForm(request, timeEntryVersionSchema, {
    handle: async ({ version }) => {
      await deleteTimeEntry(adminOf(context), entryId, version);
      return { kind: 'success', title: 'Time entry deleted' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to delete time entry' },
  });
}
