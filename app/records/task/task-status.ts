import type { Side } from '#app/access/author.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a task is; it starts at the first (specification, section 4). */
export const TASK_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How urgent a task is; medium by default. */
export const TASK_PRIORITIES = ['low', 'medium', 'high'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** The label and color of each status (specification, section 4). */
export const TASK_STATUS_DISPLAY: Record<TaskStatus, StatusDisplay> = {
  pending: { label: 'Pending', color: 'yellow' },
  in_progress: { label: 'In Progress', color: 'blue' },
  completed: { label: 'Completed', color: 'green' },
  cancelled: { label: 'Canceled', color: 'gray' },
};

/** The label and color of each priority; the colors are those of tickets (specification, section 4). */
export const TASK_PRIORITY_DISPLAY: Record<TaskPriority, StatusDisplay> = {
  low: { label: 'Low', color: 'gray' },
  medium: { label: 'Medium', color: 'blue' },
  high: { label: 'High', color: 'orange' },
};

/** What each side calls a task of the firm and a task of the customer. */
export const SIDE_LABELS: Record<Side, Record<Side, string>> = {
  firm: { firm: 'Us', customer: 'Customer' },
  customer: { firm: 'Us', customer: 'You' },
};
