import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { RETURN_AFTERWARDS } from '#app/records/invoice/provider-return-status.ts';

const shared = {
  amount: amountField('Amount'),
  reason: oneLine('Reason is required')
    .min(1, 'Reason is required')
    .max(200, 'Reason can be at most 200 characters'),
  /** What was left of the payment on the page, so that one who was faster is noticed. */
  shown: amountField('What is left'),
  submissionId: submissionIdField,
};

/** A refund of an invoice's payment: how much, why, and what becomes of the invoice. */
export const refundSchema = z.object({
  ...shared,
  afterwards: z.enum(RETURN_AFTERWARDS, { error: 'Choose what becomes of the invoice' }),
});

/** A refund of what a client has ahead. */
export const giveBackSchema = z.object(shared);

export type Refund = z.infer<typeof refundSchema>;
export type GivingBack = z.infer<typeof giveBackSchema>;
