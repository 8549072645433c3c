import { z } from 'zod';
import { amountField, costField } from '#app/areas/billing/money-fields.ts';
import { dueDay, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { PLAN_DELIVERIES, PLAN_PERIODS } from '#app/records/billing-plan/billing-plan-status.ts';
import { RETAINER_UNITS } from '#app/records/retainer/retainer-status.ts';

/** Most periods that a block carries over. */
const MOST_CARRIED = 24;

/** How often a block is billed. */
export const RETAINER_PERIODS = ['once', ...PLAN_PERIODS] as const;

const CARRIES = `Periods carried over must be a whole number from 0 to ${MOST_CARRIED}`;

const facts = {
  name: oneLine('Name is required').max(200, 'Name can be at most 200 characters'),
  overRate: amountField('Rate beyond the balance').optional(),
  lowAt: costField('Low balance').optional(),
};

/** The form that makes a retainer. */
export const retainerSchema = z
  .object({
    customerId: z.uuid({ error: 'Customer is required' }),
    projectId: z.uuid('Choose a project from the list').optional(),
    ...facts,
    unit: z.enum(RETAINER_UNITS, { error: 'Choose hours or money' }),
    hours: amountField('Hours').optional(),
    price: amountField('Price'),
    period: z.enum(RETAINER_PERIODS, { error: 'Choose how often' }),
    carries: z
      .number({ error: CARRIES })
      .int(CARRIES)
      .min(0, CARRIES)
      .max(MOST_CARRIED, CARRIES)
      .optional(),
    firstDay: dueDay('Enter a valid first day').optional(),
    delivery: z
      .enum(PLAN_DELIVERIES, { error: 'Choose what becomes of the invoices' })
      .default('draft'),
    submissionId: submissionIdField,
  })
  .superRefine(({ unit, hours, period, carries, firstDay }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (unit === 'hours' && !hours) issue('hours', 'Hours are required');
    if (period !== 'once' && !firstDay) issue('firstDay', 'First invoice is required');
    if (period === 'once' && carries !== undefined) {
      issue('carries', 'What is paid for once does not expire. Leave this empty');
    }
  });
export type NewRetainer = z.output<typeof retainerSchema>;

/** The form that edits a retainer. What a block holds and costs never changes. */
export const retainerEditSchema = z.object({ ...facts, version: versionField });
export type RetainerEdit = z.output<typeof retainerEditSchema>;

/** The form that ends a retainer. */
export const retainerEndSchema = z.object({
  reason: oneLine('Say why').max(300, 'The reason can be at most 300 characters'),
  version: versionField,
});
export type RetainerEnd = z.output<typeof retainerEndSchema>;
