import { adminOf } from '#app/access/guards.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, taskSchema, {
    handle: async (task) => {
      await createTask(adminOf(context), task);
      return { kind: 'success', title: 'Task created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create task' },
  });
}
