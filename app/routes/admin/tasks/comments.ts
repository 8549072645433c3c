import { adminOf } from '#app/access/guards.server.ts';
import { commentOnTask } from '#app/areas/tasks/task-comment-commands.server.ts';
import { taskCommentSchema } from '#app/areas/tasks/task-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/comments';

export async function action({ request, params, context }: Route.ActionArgs) {
  const taskId = idParam(params.taskId);
  return answerForm(request, taskCommentSchema, {
    handle: async (comment) => {
      await commentOnTask(adminOf(context), taskId, comment);
      return { kind: 'success', title: 'Comment added' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to add comment' },
  });
}
