import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { centsOf } from '#app/platform/money.ts';
import { DOCUMENT_CATEGORIES } from '#app/records/document/document-category.ts';
import { MEASURES, type Measure, TASK_OWNERS } from '#app/records/template/template-plan.ts';
import { READY_MADE_KEYS } from './ready-made-keys.ts';

/** Most business days from the start day to a milestone, and from either to anything else: two years. */
const MOST_DAYS = 520;
const MOST = { milestones: 30, tasks: 60, requests: 30, meetings: 40, invoices: 24 } as const;

const title = (missing: string) =>
  oneLine(missing).min(1, missing).max(200, 'This can be at most 200 characters');

const DAYS = `Days must be a whole number from 0 to ${MOST_DAYS}`;
const days = z
  .number({ error: ({ input }) => (input === undefined ? 'Days are required' : DAYS) })
  .int(DAYS)
  .min(0, DAYS)
  .max(MOST_DAYS, DAYS);

const key = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Reload the page and try again');
const offset = { days, after: key.optional() };

const MINUTES = 'Minutes must be a whole number from 5 to 480';
const minutes = z
  .number({ error: ({ input }) => (input === undefined ? 'Minutes are required' : MINUTES) })
  .int(MINUTES)
  .min(5, MINUTES)
  .max(480, MINUTES);

const PERCENT = 'Share must be a percentage from 0.01 to 100';
const percent = z
  .string({ error: 'Share is required' })
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: PERCENT, abort: true })
  .refine((share) => centsOf(share) > 0n && centsOf(share) <= 10_000n, PERCENT);

const list = <Item extends z.ZodType>(item: Item, most: number, many: string) =>
  z.array(item).max(most, `A template can have at most ${most} ${many}`).default([]);

const measureKeys = Object.keys(MEASURES) as [Measure, ...Measure[]];

const words = {
  title: title('Name is required'),
  description: z
    .string()
    .trim()
    .max(2000, 'Description can be at most 2,000 characters')
    .optional(),
};

const plan = {
  milestones: list(
    z.object({
      key,
      title: title('Milestone is required'),
      ...offset,
      asksSignOff: z.boolean().default(false),
    }),
    MOST.milestones,
    'milestones',
  ),
  tasks: list(
    z.object({
      title: title('Task is required'),
      side: z.enum(TASK_OWNERS).default('firm'),
      ...offset,
    }),
    MOST.tasks,
    'tasks',
  ),
  requests: list(
    z.object({
      title: title('File is required'),
      category: z.enum(DOCUMENT_CATEGORIES).default('general'),
      ...offset,
    }),
    MOST.requests,
    'file requests',
  ),
  meetings: list(
    z.object({
      title: title('Meeting is required'),
      time: z
        .string({ error: 'Time is required' })
        .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a valid time'),
      minutes,
      ...offset,
    }),
    MOST.meetings,
    'meetings',
  ),
  invoices: list(
    z.object({ title: title('Invoice is required'), percent, ...offset }),
    MOST.invoices,
    'invoices',
  ),
  measures: z.array(z.enum(measureKeys)).max(measureKeys.length).default([]),
};

/** A new template, from a ready-made one or empty. */
export const templateSchema = z.object({
  ...words,
  from: z.enum(READY_MADE_KEYS).optional(),
  submissionId: submissionIdField,
});

/** An edit of a whole template. */
export const templateEditSchema = z
  .object({ ...words, ...plan, version: versionField })
  .superRefine((form, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const keys = new Set(form.milestones.map((milestone) => milestone.key));
    if (keys.size < form.milestones.length) refuse([], 'Reload the page and try again');
    const reached = new Map<string, number>();
    for (const [index, { key: own, days: given, after }] of form.milestones.entries()) {
      const before = after ? reached.get(after) : 0;
      if (before === undefined) {
        refuse(['milestones', index, 'after'], 'Choose a milestone that is above this one');
      }
      const total = (before ?? 0) + given;
      if (total > MOST_DAYS && given <= MOST_DAYS) {
        refuse(
          ['milestones', index, 'days'],
          `This is ${total} business days after the start. At most ${MOST_DAYS} are possible`,
        );
      }
      reached.set(own, total);
    }
    for (const part of ['tasks', 'requests', 'meetings', 'invoices'] as const) {
      for (const [index, { after }] of form[part].entries()) {
        if (after && !keys.has(after)) {
          refuse([part, index, 'after'], 'Choose a milestone of this template');
        }
      }
    }
    const shares = form.invoices.reduce((sum, each) => sum + centsOf(each.percent), 0n);
    if (shares > 10_000n) {
      refuse(['invoices', form.invoices.length - 1, 'percent'], 'The shares come to more than 100');
    }
  });

export type NewTemplate = z.infer<typeof templateSchema>;
export type TemplateEdit = z.infer<typeof templateEditSchema>;
/** The input of a template's form. */
export type TemplateInput = z.input<typeof templateEditSchema>;
