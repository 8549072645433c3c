import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { TaskStatus } from '#app/records/task-status.ts';
import {
  type TaskForMail,
  taskCommented,
  taskForAssignee,
  taskForCustomer,
  taskMovedByCustomer,
} from './task-mails.ts';
import { stepForCustomer } from './task-question.ts';

// What people are notified of tasks. Their mail asks for the switch of all mail alone: tasks have none of their own.

/** What an announcement says of a task. */
export type AnnouncedTask = TaskForMail & {
  id: string;
  customerId: string;
  assigneeId: string | null;
};

/** The customer has a new task, or one came over to their side. */
export function newForCustomer(task: AnnouncedTask): Announcement {
  const path = `/customer/tasks/${task.id}`;
  return {
    ...about(task),
    to: { customer: task.customerId },
    title: `New task: ${task.title}`,
    path,
    mail: { content: taskForCustomer(task, path) },
  };
}

/** A member of staff got a task; `by` is who gave it. */
export function taskAssigned(
  task: AnnouncedTask & { assigneeId: string },
  by: string,
): Announcement {
  const path = `/admin/tasks/${task.id}`;
  return {
    ...about(task),
    to: { staff: task.assigneeId },
    title: `Assigned to you: ${task.title}`,
    path,
    mail: { content: taskForAssignee(task, by, path) },
  };
}

/** The firm moved a task to where the customer wants to know of it; null for any other step. Without mail. */
export function taskMovedByFirm(
  task: AnnouncedTask,
  before: TaskStatus,
  after: TaskStatus,
): Announcement | null {
  const step = stepForCustomer(before, after);
  if (!step) return null;
  return {
    ...about(task),
    to: { customer: task.customerId },
    title: `Task ${step}: ${task.title}`,
    path: `/customer/tasks/${task.id}`,
  };
}

/** The customer completed a task on their side or opened it again; anyone who works on it is told, else all staff. */
export function ownTaskMoved(
  task: AnnouncedTask,
  step: 'completed' | 'reopened',
  by: string,
): Announcement {
  const path = `/admin/tasks/${task.id}`;
  return {
    ...about(task),
    to: { staff: task.assigneeId ?? 'all' },
    title: `Task ${step} by ${task.companyName}: ${task.title}`,
    path,
    mail: { content: taskMovedByCustomer(task, step, by, path) },
  };
}

/** Staff wrote a comment; the customer is told. */
export function commentOfFirm(task: AnnouncedTask, comment: string, by: string): Announcement {
  const path = `/customer/tasks/${task.id}`;
  return {
    ...about(task),
    to: { customer: task.customerId },
    title: `Comment on ${task.title}`,
    path,
    mail: { content: taskCommented(task, comment, `${by} of ${firmNow().name}`, path) },
  };
}

/** The customer wrote a comment; anyone who works on the task is told, else all staff. */
export function commentOfCustomer(task: AnnouncedTask, comment: string, by: string): Announcement {
  const path = `/admin/tasks/${task.id}`;
  return {
    ...about(task),
    to: { staff: task.assigneeId ?? 'all' },
    title: `Comment by ${task.companyName} on ${task.title}`,
    path,
    mail: {
      content: taskCommented(task, comment, `${by} of ${task.companyName}`, path),
    },
  };
}

function about(task: AnnouncedTask) {
  return { subject: 'task', subjectId: task.id } as const;
}
