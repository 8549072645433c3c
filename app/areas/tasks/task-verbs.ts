import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./task-forms.ts');

/** The verbs for tasks. */
export const taskVerbs = {
  complete: verb({
    path: '/customer/tasks/:taskId/complete',
    needs: 'act-work',
    schema: copyShown,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  reopen: verb({
    path: '/customer/tasks/:taskId/reopen',
    needs: 'act-work',
    schema: copyShown,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  ownComment: verb({
    path: '/customer/tasks/:taskId/comments',
    needs: 'act-work',
    schema: async () => (await forms()).taskCommentSchema,
    done: 'Comment added',
    failed: 'Failed to add comment',
  }),
  create: verb({
    path: '/admin/tasks/new',
    creates: { label: 'Create Task', at: '/admin/tasks#new' },
    needs: 'act-work',
    schema: async () => (await forms()).taskSchema,
    done: 'Task created successfully',
    failed: 'Failed to create task',
  }),
  edit: verb({
    path: '/admin/tasks/:taskId/edit',
    needs: 'act-work',
    schema: async () => (await forms()).taskEditSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  status: verb({
    path: '/admin/tasks/:taskId/status',
    needs: 'act-work',
    schema: async () => (await forms()).taskStatusSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  archive: verb({
    path: '/admin/tasks/:taskId/archive',
    needs: 'act-work',
    schema: copyShown,
    done: 'Task archived',
    failed: 'Failed to archive task',
  }),
  restore: verb({
    path: '/admin/tasks/:taskId/restore',
    needs: 'act-work',
    schema: copyShown,
    done: 'Task restored',
    failed: 'Failed to restore task',
  }),
  comment: verb({
    path: '/admin/tasks/:taskId/comments',
    needs: 'act-work',
    schema: async () => (await forms()).taskCommentSchema,
    done: 'Comment added',
    failed: 'Failed to add comment',
  }),
};
