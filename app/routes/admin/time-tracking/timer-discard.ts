import { adminOf } from '#app/access/guards.server.ts';
import { timerDiscardSchema } from '#app/areas/time/time-forms.ts';
import { discardTimer } from '#app/areas/time/timer-commands.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/timer-discard';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, timerDiscardSchema, {
    handle: async ({ startedAt }) => {
      await discardTimer(adminOf(context), startedAt);
      return { kind: 'success', title: 'Timer discarded' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to discard the timer' },
  });
}
