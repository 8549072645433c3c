import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { ATTEMPT_KINDS } from '#app/records/invoice/payment-attempt-status.ts';

/** What someone pays of an invoice, and how. */
export const paySchema = z.object({
  kind: z.enum(ATTEMPT_KINDS, { error: 'Choose how you pay' }),
  amount: amountField('Amount'),
});
