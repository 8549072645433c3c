import { adminOf } from '#app/access/guards.server.ts';
import { removeHoliday } from '#app/areas/settings/hours-commands.server.ts';
import { holidayRemovalSchema } from '#app/areas/settings/hours-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/holiday-remove';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, holidayRemovalSchema, {
    handle: async ({ date }) => {
      await removeHoliday(adminOf(context), date);
      return { kind: 'success', title: 'Holiday removed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to remove the holiday' },
  });
}
