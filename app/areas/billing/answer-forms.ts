import { z } from 'zod';
import { dueDay, submissionIdField } from '#app/platform/forms/form-fields.ts';

const LONGEST = 1000;

/** Why a customer disputes an invoice. */
export const disputeSchema = z.object({
  words: z
    .string({ error: 'Say what is wrong with the invoice' })
    .trim()
    .min(3, 'Say what is wrong with the invoice')
    .max(LONGEST, 'The reason can be at most 1,000 characters'),
  submissionId: submissionIdField,
});

/** When a customer pays an invoice. */
export const promiseSchema = z.object({
  promisedOn: dueDay('Enter the day of the payment'),
  words: z.string().trim().max(LONGEST, 'The note can be at most 1,000 characters').optional(),
  submissionId: submissionIdField,
});

/** What staff answer to what a customer said of an invoice. */
export const settlementSchema = z.object({
  settlement: z
    .string({ error: 'Write an answer' })
    .trim()
    .min(3, 'Write an answer')
    .max(LONGEST, 'The answer can be at most 1,000 characters'),
});

export type Dispute = z.infer<typeof disputeSchema>;
export type PaymentPromise = z.infer<typeof promiseSchema>;
export type Settlement = z.infer<typeof settlementSchema>;
