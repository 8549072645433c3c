import { adminOf } from '#app/access/guards.server.ts';
import { logTime } from '#app/areas/time/time-commands.server.ts';
import { timeEntrySchema } from '#app/areas/time/time-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, timeEntrySchema, {
    handle: async (entry) => {
      await logTime(adminOf(context), entry);
      return { kind: 'success', title: 'Time entry created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create time entry' },
  });
}
