import { adminOf } from '#app/access/guards.server.ts';
import { archiveMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingVersionSchema } from '#app/areas/meetings/meeting-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const meetingId = idParam(params.meetingId);
  return answerForm(request, meetingVersionSchema, {
    handle: async ({ version }) => {
      await archiveMeeting(adminOf(context), meetingId, version);
      return { kind: 'success', title: 'Meeting archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive meeting' },
  });
}
