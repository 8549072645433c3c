import { adminOf } from '#app/access/guards.server.ts';
import { addFederalHolidays } from '#app/areas/settings/hours-commands.server.ts';
import { holidayYearSchema } from '#app/areas/settings/hours-forms.ts';
import { formatCount } from '#app/ui/format.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/holidays-federal';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, holidayYearSchema, {
    handle: async ({ year }) => {
      const added = await addFederalHolidays(adminOf(context), year);
      return {
        kind: 'success',
        title: `${formatCount(added, 'holiday', 'holidays')} added`,
        ...(added === 0 && { description: `The list holds those of ${year} already.` }),
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to add the holidays' },
  });
}
