import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { calendarDate, oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { MOST_CHECKS } from './check-limits.ts';

/** A check that came in for an invoice. */
export const checkSchema = z.object({
  number: oneLine('Enter the number of the check')
    .min(1, 'Enter the number of the check')
    .regex(/^[0-9A-Za-z-]{1,20}$/, 'A check number has at most 20 digits, letters and dashes'),
  payer: oneLine('Enter the name on the check')
    .min(1, 'Enter the name on the check')
    .max(120, 'The name can be at most 120 characters'),
  amount: amountField('Amount'),
  receivedOn: calendarDate('Enter the date of the check'),
  /** Whether it is entered although one of the same client, number and amount is there. */
  isAnother: z.boolean().default(false),
  submissionId: submissionIdField,
});

/** Checks that are brought to a bank together. */
export const depositSchema = z.object({
  bankAccountId: z.uuid('Choose a bank account'),
  day: calendarDate('Enter the date of the deposit'),
  checks: z
    .array(z.uuid('Choose checks from the list'), 'Choose at least one check')
    .min(1, 'Choose at least one check')
    .max(MOST_CHECKS, `A deposit can have at most ${MOST_CHECKS} checks`),
  submissionId: submissionIdField,
});

export type NewCheck = z.infer<typeof checkSchema>;
export type NewDeposit = z.infer<typeof depositSchema>;
