import { z } from 'zod';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { TRANSACTION_TYPES } from '#app/records/invoice/billing-status.ts';
import { amountField } from './money-fields.ts';

/** A ledger entry, as staff enter it on a customer's page. */
export const entrySchema = z.object({
  type: z.enum(TRANSACTION_TYPES, 'Choose a type from the list').default('credit'),
  amount: amountField('Amount'),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(300, 'Description can be at most 300 characters'),
  submissionId: submissionIdField,
});

/** The reason for reversing an entry. */
export const reversalSchema = z.object({
  reason: z
    .string({ error: 'Reason is required' })
    .trim()
    .min(1, 'Reason is required')
    .max(200, 'Reason can be at most 200 characters'),
});

export type NewEntry = z.infer<typeof entrySchema>;
export type Reversal = z.infer<typeof reversalSchema>;
