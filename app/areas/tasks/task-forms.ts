import { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { dueDay, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '#app/records/task/task-status.ts';

const chosen = (message: string) => z.uuid(message);

const taskFields = {
  title: oneLine('Title is required')
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  description: z
    .string()
    .trim()
    .max(5000, 'Description can be at most 5,000 characters')
    .optional(),
  projectId: chosen('Choose a project from the list').optional(),
  priority: z.enum(TASK_PRIORITIES).default('medium'),
  dueDate: dueDay('Enter a valid due date').optional(),
  side: z.enum(SIDES).default('firm'),
  assigneeId: chosen('Choose someone from the list').optional(),
};

/** What staff enter of a task, new or not; the API takes the same. */
export const taskFieldsSchema = z.object(taskFields);

/** A new task, as staff enter it; customer and title are required (specification, section 5). */
export const taskSchema = z.object({
  customerId: z.uuid({ error: 'Customer is required' }),
  ...taskFields,
  submissionId: submissionIdField,
});

/** An edit of a task. Its customer can't change: the comments of both sides belong to them. */
export const taskEditSchema = z.object({ ...taskFields, version: versionField });

/** A change of a task's status only, from its dropdown. */
export const taskStatusSchema = z.object({
  status: z.enum(TASK_STATUSES),
  version: versionField,
});

/** A comment on a task. */
export const taskCommentSchema = z.object({
  text: z
    .string({ error: 'Write a comment first' })
    .trim()
    .min(1, 'Write a comment first')
    .max(5000, 'A comment can be at most 5,000 characters'),
  submissionId: submissionIdField,
});

export type NewTask = z.infer<typeof taskSchema>;
export type TaskEdit = z.infer<typeof taskEditSchema>;
export type TaskStatusChange = z.infer<typeof taskStatusSchema>;
export type TaskComment = z.infer<typeof taskCommentSchema>;
