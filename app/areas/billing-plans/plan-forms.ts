import { z } from 'zod';
import {
  isBillable,
  LARGEST_AMOUNT_TEXT,
  problemOfLines,
  subtotalOf,
} from '#app/areas/billing/invoice-amounts.ts';
import {
  chosenRetainer,
  fitsOneLine,
  LINE_TOO_LARGE,
  lineSchema,
} from '#app/areas/billing/invoice-forms.ts';
import { dueDay, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { PLAN_DELIVERIES, PLAN_PERIODS } from '#app/records/billing-plan/billing-plan-status.ts';

/** Maximum number of lines of a plan. */
const MOST_PLAN_LINES = 50;

const TERMS = 'Days to pay must be a whole number from 0 to 365';

const lines = z
  .array(lineSchema.refine(fitsOneLine, LINE_TOO_LARGE), { error: 'Add at least one line' })
  .min(1, 'Add at least one line')
  .max(MOST_PLAN_LINES, `A plan can have at most ${MOST_PLAN_LINES} lines`)
  .superRefine((all, context) => {
    const problem = problemOfLines({ lines: all });
    if (problem)
      context.addIssue({ code: 'custom', path: problem.path.slice(1), message: problem.error });
  })
  .refine(
    (all) => all.length === 0 || isBillable(subtotalOf(all)),
    `An invoice total must be from 0.01 to ${LARGEST_AMOUNT_TEXT}`,
  );

/** What every plan says of itself and of its invoices. */
export const planFacts = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(200, 'Name can be at most 200 characters'),
  delivery: z.enum(PLAN_DELIVERIES, { error: 'Choose what becomes of the invoices' }),
  daysToPay: z.number({ error: TERMS }).int(TERMS).min(0, TERMS).max(365, TERMS).optional(),
};

const facts = {
  ...planFacts,
  projectId: z.uuid('Choose a project from the list').optional(),
  lastDay: dueDay('Enter a valid end date').optional(),
};

/** The form that makes a plan. */
export const planSchema = z
  .object({
    customerId: z.uuid({ error: 'Customer is required' }),
    ...facts,
    period: z.enum(PLAN_PERIODS, { error: 'Choose how often' }),
    firstDay: dueDay('Enter a valid first day'),
    lines,
    /** The retainer that each invoice fills: it is then a prepayment. */
    retainerId: chosenRetainer.optional(),
    submissionId: submissionIdField,
  })
  .superRefine(({ lines: all, retainerId }, context) => {
    const problem = problemOfLines({ lines: all, isPrepayment: retainerId !== undefined });
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.error });
  })
  .refine(({ firstDay, lastDay }) => lastDay === undefined || lastDay >= firstDay, {
    path: ['lastDay'],
    error: "A plan can't end before it begins",
    when: ({ issues }) =>
      !issues.some(({ path }) => path?.[0] === 'firstDay' || path?.[0] === 'lastDay'),
  });
export type NewPlan = z.output<typeof planSchema>;

/** The form that edits a plan. Its days and its prices have forms of their own. */
export const planEditSchema = z.object({ ...facts, version: versionField });
export type PlanEdit = z.output<typeof planEditSchema>;

/** The form that sets what a plan's invoices are for from a day on. */
export const planPriceSchema = z.object({
  fromDay: dueDay('Enter a valid day'),
  lines,
  version: versionField,
});
export type NewPlanPrice = z.output<typeof planPriceSchema>;

/** The form that pauses or ends a plan. */
export const planStopSchema = z.object({
  reason: oneLine('Say why').min(1, 'Say why').max(300, 'The reason can be at most 300 characters'),
  version: versionField,
});
export type PlanStop = z.output<typeof planStopSchema>;
