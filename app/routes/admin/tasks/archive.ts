import { adminOf } from '#app/access/guards.server.ts';
import { archiveTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskVersionSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const taskId = idParam(params.taskId);
  return answerForm(request, taskVersionSchema, {
    handle: async ({ version }) => {
      await archiveTask(adminOf(context), taskId, version);
      return { kind: 'success', title: 'Task archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to archive task' },
  });
}
