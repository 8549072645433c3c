import { adminOf } from '#app/access/guards.server.ts';
import { updateMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingEditSchema } from '#app/areas/meetings/meeting-forms.ts';
import { getMeetingForm } from '#app/areas/meetings/meeting-queries.server.ts';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

/** The first values of the dialog that edits the meeting. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const meetingId = idParam(params.meetingId);
  return { meeting: await getMeetingForm(adminOf(context), meetingId).catch(throwMissing) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const meetingId = idParam(params.meetingId);
  return answerForm(request, meetingEditSchema, {
    handle: async (edit) => {
      await updateMeeting(adminOf(context), meetingId, edit);
      return { kind: 'success', title: 'Meeting updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update meeting' },
  });
}
