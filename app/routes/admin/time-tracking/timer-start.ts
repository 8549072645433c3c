import { adminOf } from '#app/access/guards.server.ts';
import { timerSchema } from '#app/areas/time/time-forms.ts';
import { startTimer } from '#app/areas/time/timer-commands.server.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/timer-start';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, timerSchema, {
    handle: async (timer) => {
      await startTimer(adminOf(context), timer);
      return { kind: 'success', title: 'Timer started' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to start the timer' },
  });
}
