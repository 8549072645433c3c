import { customerOf } from '#app/access/guards.server.ts';
import { completeOwnTask } from '#app/areas/tasks/own-task-commands.server.ts';
import { taskVersionSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/complete';

export async function action({ request, params, context }: Route.ActionArgs) {
  const taskId = idParam(params.taskId);
  return answerForm(request, taskVersionSchema, {
    handle: async ({ version }) => {
      await completeOwnTask(customerOf(context), taskId, version);
      return { kind: 'success', title: 'Task updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update task' },
  });
}
