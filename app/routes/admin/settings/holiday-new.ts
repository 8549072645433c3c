import { adminOf } from '#app/access/guards.server.ts';
import { addHoliday } from '#app/areas/settings/hours-commands.server.ts';
import { holidaySchema } from '#app/areas/settings/hours-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/holiday-new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, holidaySchema, {
    handle: async (holiday) => {
      await addHoliday(adminOf(context), holiday);
      return { kind: 'success', title: 'Holiday saved' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save the holiday' },
  });
}
