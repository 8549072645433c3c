import { TASK_STATUS_DISPLAY, type TaskStatus } from '#app/records/task/task-status.ts';
import { notifyingQuestion, type StatusQuestion } from '#app/ui/StatusSelect.tsx';

/** What a customer is notified of when the firm changes a task's status; null for a change that they are not notified of. */
export function stepForCustomer(before: TaskStatus, after: TaskStatus): string | null {
  if (before === after) return null;
  if (after === 'completed' || after === 'cancelled') return after;
  return before === 'completed' || before === 'cancelled' ? 'reopened' : null;
}

/** The question to staff before a status that notifies the customer; null for any other. */
export function taskQuestion(
  chosen: TaskStatus,
  task: { status: TaskStatus; title: string; companyName: string },
): StatusQuestion | null {
  if (!stepForCustomer(task.status, chosen)) return null;
  return notifyingQuestion(task.title, TASK_STATUS_DISPLAY[chosen].label, task.companyName);
}
