import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { completeOwnTask, reopenOwnTask } from './own-task-commands.server.ts';
import {
  archiveTask,
  createTask,
  restoreTask,
  setTaskStatus,
  updateTask,
} from './task-commands.server.ts';
import { commentOnTask } from './task-comment-commands.server.ts';
import { taskOperations } from './task-operations.server.ts';
import { taskAgenda, taskFigures, taskSearch, tasksDue } from './task-sources-sql.server.ts';
import { taskVerbs } from './task-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(taskVerbs.complete, (customer, { version }, { taskId }) =>
    completeOwnTask(customer, taskId, version),
  ),
  on(taskVerbs.reopen, (customer, { version }, { taskId }) =>
    reopenOwnTask(customer, taskId, version),
  ),
  on(taskVerbs.ownComment, (customer, comment, { taskId }) =>
    commentOnTask(customer, taskId, comment),
  ),
  on(taskVerbs.create, createTask),
  on(taskVerbs.edit, (staff, edit, { taskId }) => updateTask(staff, taskId, edit)),
  on(taskVerbs.status, (staff, change, { taskId }) => setTaskStatus(staff, taskId, change)),
  on(taskVerbs.archive, (staff, { version }, { taskId }) => archiveTask(staff, taskId, version)),
  on(taskVerbs.restore, (staff, { version }, { taskId }) => restoreTask(staff, taskId, version)),
  on(taskVerbs.comment, (staff, comment, { taskId }) => commentOnTask(staff, taskId, comment)),
];

/** What this area is to the house. */
export const tasksArea = {
  handlers,
  found: { task: taskSearch },
  asks: { task: taskAgenda },
  figures: taskFigures,
  due: tasksDue,
  operations: taskOperations,
} satisfies Area;
