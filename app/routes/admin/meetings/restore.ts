import { adminOf } from '#app/access/guards.server.ts';
import { restoreMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingVersionSchema } from '#app/areas/meetings/meeting-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const meetingId = idParam(params.meetingId);
  return answerForm(request, meetingVersionSchema, {
    handle: async ({ version }) => {
      await restoreMeeting(adminOf(context), meetingId, version);
      return { kind: 'success', title: 'Meeting restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore meeting' },
  });
}
