import { verb } from '#app/platform/verb.ts';
import {
  taskCommentSchema,
  taskEditSchema,
  taskSchema,
  taskStatusSchema,
  taskVersionSchema,
} from './task-forms.ts';

/** What people do with tasks. */
export const taskVerbs = {
  complete: verb({
    path: '/customer/tasks/:taskId/complete',
    schema: taskVersionSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  reopen: verb({
    path: '/customer/tasks/:taskId/reopen',
    schema: taskVersionSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  ownComment: verb({
    path: '/customer/tasks/:taskId/comments',
    schema: taskCommentSchema,
    done: 'Comment added',
    failed: 'Failed to add comment',
  }),
  create: verb({
    path: '/admin/tasks/new',
    schema: taskSchema,
    done: 'Task created successfully',
    failed: 'Failed to create task',
  }),
  edit: verb({
    path: '/admin/tasks/:taskId/edit',
    schema: taskEditSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  status: verb({
    path: '/admin/tasks/:taskId/status',
    schema: taskStatusSchema,
    done: 'Task updated',
    failed: 'Failed to update task',
  }),
  archive: verb({
    path: '/admin/tasks/:taskId/archive',
    schema: taskVersionSchema,
    done: 'Task archived',
    failed: 'Failed to archive task',
  }),
  restore: verb({
    path: '/admin/tasks/:taskId/restore',
    schema: taskVersionSchema,
    done: 'Task restored',
    failed: 'Failed to restore task',
  }),
  comment: verb({
    path: '/admin/tasks/:taskId/comments',
    schema: taskCommentSchema,
    done: 'Comment added',
    failed: 'Failed to add comment',
  }),
};
