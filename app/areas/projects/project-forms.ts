import { z } from 'zod';
import { costField } from '#app/areas/billing/money-fields.ts';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import {
  MILESTONE_ANSWERS,
  PROJECT_KINDS,
  PROJECT_STATUSES,
} from '#app/records/project/project-status.ts';

/** A calendar date of this or the next century; older ones are slips of the keyboard. */
const calendarDate = (message: string) =>
  z.iso.date(message).refine((day) => day >= '2000-01-01' && day < '2200-01-01', message);

const title = z
  .string({ error: 'Title is required' })
  .trim()
  .min(1, 'Title is required')
  .max(200, 'Title can be at most 200 characters');

const projectFields = {
  title,
  description: z
    .string()
    .trim()
    .max(5000, 'Description can be at most 5,000 characters')
    .optional(),
  status: z.enum(PROJECT_STATUSES).default('planning'),
  startDate: calendarDate('Enter a valid start date').optional(),
  endDate: calendarDate('Enter a valid end date').optional(),
  budget: costField('Budget').optional(),
};

type Dates = { startDate?: string | undefined; endDate?: string | undefined };

const isInOrder = ({ startDate, endDate }: Dates) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;

const OUT_OF_ORDER = { path: ['endDate'], message: 'A project ends on or after its start date' };

/** A new project, as staff enter it; title and customer are required, an empty budget is none. */
export const projectSchema = z
  .object({
    customerId: z.uuid({ error: 'Customer is required' }),
    ...projectFields,
    kind: z.enum(PROJECT_KINDS).default('hourly'),
    submissionId: submissionIdField,
  })
  .refine(isInOrder, OUT_OF_ORDER);

/** An edit of a project. Its customer stays, because tasks, meetings and hours belong to it. */
export const projectEditSchema = z
  .object({
    ...projectFields,
    /** Stays as it is when missing. */
    kind: z.enum(PROJECT_KINDS).optional(),
    actualCost: costField('Actual cost').optional(),
    version: versionField,
  })
  .refine(isInOrder, OUT_OF_ORDER);

/** A change of a project's status alone, from its dropdown. */
export const projectStatusSchema = z.object({
  status: z.enum(PROJECT_STATUSES),
  version: versionField,
});

const milestoneFields = {
  title,
  dueDate: calendarDate('Enter a valid date').optional(),
  asksSignOff: z.boolean().optional(),
};

/** A new milestone of a project. */
export const milestoneSchema = z.object({ ...milestoneFields, submissionId: submissionIdField });

/** An edit of a milestone. */
export const milestoneEditSchema = z.object({ ...milestoneFields, version: versionField });

/** The customer's answer to a completed milestone; "not yet" says what is missing. */
export const milestoneAnswerSchema = z
  .object({
    answer: z.enum(MILESTONE_ANSWERS),
    note: z.string().trim().max(2000, 'A note can be at most 2,000 characters').optional(),
    version: versionField,
  })
  .refine(({ answer, note }) => answer === 'accepted' || note !== undefined, {
    path: ['note'],
    message: 'Say what is missing',
  });

/** A step of a milestone up or down. */
export const milestoneMoveSchema = z.object({ direction: z.enum(['up', 'down']) });

export type NewProject = z.infer<typeof projectSchema>;
export type ProjectEdit = z.infer<typeof projectEditSchema>;
export type ProjectStatusChange = z.infer<typeof projectStatusSchema>;
export type NewMilestone = z.infer<typeof milestoneSchema>;
export type MilestoneEdit = z.infer<typeof milestoneEditSchema>;
export type AnswerToMilestone = z.infer<typeof milestoneAnswerSchema>;
export type MilestoneMove = z.infer<typeof milestoneMoveSchema>;
