import { TASK_STATUS_DISPLAY, type TaskStatus } from '#app/records/task-status.ts';
import { type StatusQuestion, tellingQuestion } from '#app/ui/StatusSelect.tsx';

/** What the customer is told that the firm did with a task; null for a step of which they are told nothing. */
export function stepForCustomer(before: TaskStatus, after: TaskStatus): string | null {
  if (before === after) return null;
  if (after === 'completed' || after === 'cancelled') return after;
  return before === 'completed' || before === 'cancelled' ? 'reopened' : null;
}

/** What staff are asked before a status of which the customer is told; null for any other. */
export function taskQuestion(
  chosen: TaskStatus,
  task: { status: TaskStatus; title: string; companyName: string },
): StatusQuestion | null {
  if (!stepForCustomer(task.status, chosen)) return null;
  return tellingQuestion(task.title, TASK_STATUS_DISPLAY[chosen].label, task.companyName);
}
