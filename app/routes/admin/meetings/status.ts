import { adminOf } from '#app/access/guards.server.ts';
import { setMeetingStatus } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingStatusSchema } from '#app/areas/meetings/meeting-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const meetingId = idParam(params.meetingId);
  return answerForm(request, meetingStatusSchema, {
    handle: async (change) => {
      await setMeetingStatus(adminOf(context), meetingId, change);
      return { kind: 'success', title: 'Meeting updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update meeting' },
  });
}
