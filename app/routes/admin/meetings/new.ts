import { adminOf } from '#app/access/guards.server.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingSchema } from '#app/areas/meetings/meeting-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, meetingSchema, {
    handle: async (meeting) => {
      await scheduleMeeting(adminOf(context), meeting);
      return { kind: 'success', title: 'Meeting scheduled successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to schedule meeting' },
  });
}
