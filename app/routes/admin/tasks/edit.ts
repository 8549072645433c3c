import { adminOf } from '#app/access/guards.server.ts';
import { updateTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskEditSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const taskId = idParam(params.taskId);
  return answerForm(request, taskEditSchema, {
    handle: async (edit) => {
      await updateTask(adminOf(context), taskId, edit);
      return { kind: 'success', title: 'Task updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update task' },
  });
}
