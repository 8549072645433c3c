import { customerOf } from '#app/access/guards.server.ts';
import { meetingResponseSchema } from '#app/areas/meetings/meeting-forms.ts';
import { answerMeeting } from '#app/areas/meetings/meeting-response-commands.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/answer';

export async function action({ request, params, context }: Route.ActionArgs) {
  const meetingId = idParam(params.meetingId);
  return answerForm(request, meetingResponseSchema, {
    handle: async (answer) => {
      const actor = customerOf(context);
      await countTry('customer-signature', actor.userId);
      await answerMeeting(actor, meetingId, answer);
      const title = answer.response === 'confirmed' ? 'Meeting confirmed' : 'Request sent';
      return { kind: 'success', title };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to answer' },
  });
}
