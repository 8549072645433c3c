import { z } from 'zod';
import { ATTEMPT_KINDS } from '#app/records/invoice/payment-attempt-status.ts';

/** What kind of payment method someone adds. */
export const addMethodSchema = z.object({
  kind: z.enum(ATTEMPT_KINDS, { error: 'Choose a bank account or a card' }),
});
