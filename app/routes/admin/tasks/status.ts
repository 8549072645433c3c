import { adminOf } from '#app/access/guards.server.ts';
import { setTaskStatus } from '#app/areas/tasks/task-commands.server.ts';
import { taskStatusSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const taskId = idParam(params.taskId);
  return answerForm(request, taskStatusSchema, {
    handle: async (change) => {
      await setTaskStatus(adminOf(context), taskId, change);
      return { kind: 'success', title: 'Task updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update task' },
  });
}
