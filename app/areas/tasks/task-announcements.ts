import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { recordPage } from '#app/records/kinds.ts';
import type { TaskStatus } from '#app/records/task/task-status.ts';
import {
  type TaskForMail,
  taskCommented,
  taskForAssignee,
  taskForCustomer,
  taskMovedByCustomer,
} from './task-mails.ts';
import { stepForCustomer } from './task-question.ts';

// What people are notified of tasks. Their mail asks for the switch of all mail alone: tasks have none of their own.

/** What an announcement says about a task. */
export type AnnouncedTask = TaskForMail & {
  id: string;
  customerId: string;
  assigneeId: string | null;
};

/** The announcement to a customer of a new task, or of one that moved to their side. */
export function newForCustomer(task: AnnouncedTask): Announcement {
  const path = recordPage('customer', 'task', task.id);
  return {
    ...about(task),
    to: { customer: task.customerId },
    title: `New task: ${task.title}`,
    path,
    mail: { content: taskForCustomer(task, path) },
  };
}

/** The announcement to a member of staff that a task was assigned to them; `by` is who assigned it. */
export function taskAssigned(
  task: AnnouncedTask & { assigneeId: string },
  by: string,
): Announcement {
  const path = recordPage('admin', 'task', task.id);
  return {
    ...about(task),
    to: { staff: task.assigneeId },
    title: `Assigned to you: ${task.title}`,
    path,
    mail: { content: taskForAssignee(task, by, path) },
  };
}

/**
 * The announcement to a customer that the firm changed a task's status; null for a change that they need not know of. No email
 * is sent.
 */
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
    path: recordPage('customer', 'task', task.id),
  };
}

/**
 * The announcement that a customer completed a task on their side or reopened it, to the people who work on it, else to all
 * staff.
 */
export function ownTaskMoved(
  task: AnnouncedTask,
  step: 'completed' | 'reopened',
  by: string,
): Announcement {
  const path = recordPage('admin', 'task', task.id);
  return {
    ...about(task),
    to: { staff: task.assigneeId ?? 'all' },
    title: `Task ${step} by ${task.companyName}: ${task.title}`,
    path,
    mail: { content: taskMovedByCustomer(task, step, by, path) },
  };
}

/** The announcement of a staff comment to the customer. */
export function commentOfFirm(task: AnnouncedTask, comment: string, by: string): Announcement {
  const path = recordPage('customer', 'task', task.id);
  return {
    ...about(task),
    to: { customer: task.customerId },
    title: `Comment on ${task.title}`,
    path,
    mail: { content: taskCommented(task, comment, `${by} of ${firmNow().name}`, path) },
  };
}

/** The announcement of a customer's comment to the people who work on the task, else to all staff. */
export function commentOfCustomer(task: AnnouncedTask, comment: string, by: string): Announcement {
  const path = recordPage('admin', 'task', task.id);
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
