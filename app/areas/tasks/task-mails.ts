import type { Side } from '#app/access/author.ts';
import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import { TASK_PRIORITY_DISPLAY, type TaskPriority } from '#app/records/task/task-status.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';

/** What the emails about a task say about it. */
export type TaskForMail = {
  title: string;
  description: string | null;
  priority: TaskPriority;
  /** Calendar date, YYYY-MM-DD. */
  dueDate: string | null;
  side: Side;
  /** The customer's company. */
  companyName: string;
};

/** The email that a task was created for the customer or moved to their side; `path` opens it in the portal. */
export function taskForCustomer(task: TaskForMail, path: string): MailContent {
  const isTheirs = task.side === 'customer';
  return {
    subject: `New task: ${task.title}`,
    preview: isTheirs ? 'This one is yours.' : "We'll take care of this one.",
    heading: task.title,
    blocks: [
      {
        kind: 'text',
        text: isTheirs
          ? 'You have a new task. Mark it as completed in the portal once it is done, or comment if something is in the way.'
          : "We've added this task to our list for you. You can follow it and comment on it in the portal.",
      },
      ...whatIsToDo(task),
      { kind: 'button', label: 'Open the task', href: path },
    ],
  };
}

/** The email that a task was assigned to a member of staff; `path` opens it in the back office. */
export function taskForAssignee(task: TaskForMail, by: string, path: string): MailContent {
  return {
    subject: `Task assigned to you: ${task.title}`,
    preview: `${by} assigned it to you, for ${task.companyName}.`,
    heading: task.title,
    blocks: [
      { kind: 'text', text: `${by} assigned this task to you. It is for ${task.companyName}.` },
      ...whatIsToDo(task),
      { kind: 'button', label: 'Open the task', href: path },
    ],
  };
}

/** The email to the firm that a customer completed a task on their side, or reopened it. */
export function taskMovedByCustomer(
  task: Pick<TaskForMail, 'title' | 'companyName'>,
  moved: 'completed' | 'reopened',
  by: string,
  path: string,
): MailContent {
  return {
    subject: `Task ${moved}: ${task.title}`,
    preview: `${by} of ${task.companyName}`,
    heading: task.title,
    blocks: [
      { kind: 'text', text: `${by} of ${task.companyName} ${moved} this task.` },
      { kind: 'button', label: 'Open the task', href: path },
    ],
  };
}

/**
 * The email that the other side commented on a task; `by` names who wrote it and for whom, `path` opens the task on the
 * reader's side.
 */
export function taskCommented(
  task: Pick<TaskForMail, 'title'>,
  comment: string,
  by: string,
  path: string,
): MailContent {
  return {
    subject: `Comment on a task: ${task.title}`,
    preview: `${by}: ${comment}`,
    heading: task.title,
    blocks: [
      { kind: 'text', text: `${by} commented on this task:` },
      { kind: 'quote', text: comment },
      { kind: 'button', label: 'Open the task', href: path },
    ],
  };
}

function whatIsToDo(task: TaskForMail): MailBlock[] {
  return [
    ...(task.description ? [{ kind: 'quote', text: task.description } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['Priority', TASK_PRIORITY_DISPLAY[task.priority].label],
        ...(task.dueDate ? [['Due', formatDate(task.dueDate)] as const] : []),
      ],
    },
  ];
}
