import { adminOf } from '#app/access/guards.server.ts';
import { updateTimeEntry } from '#app/areas/time/time-commands.server.ts';
import { timeEntryEditSchema } from '#app/areas/time/time-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const entryId = idParam(params.entryId);
  return answerForm(request, timeEntryEditSchema, {
    handle: async (edit) => {
      await updateTimeEntry(adminOf(context), entryId, edit);
      return { kind: 'success', title: 'Time entry updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update time entry' },
  });
}
