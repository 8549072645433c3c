import { memberOf } from '#app/access/guards.server.ts';
import { removeCalendarFeed } from '#app/areas/meetings/calendar-feed-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/calendar-address-remove';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await removeCalendarFeed(memberOf(context));
      return { kind: 'success', title: 'Calendar address removed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to remove the calendar address' },
  });
}
