import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { amountField, signedAmountField } from './money-fields.ts';

/** A credit note over a part of an issued invoice: amounts before tax of its lines, or one amount of an invoice without lines. */
export const creditSchema = z
  .object({
    lines: z
      .array(z.object({ id: z.uuid(), amount: signedAmountField('Credit').optional() }))
      .max(500)
      .optional(),
    amount: amountField('Credit').optional(),
    reason: oneLine('Reason is required')
      .min(1, 'Reason is required')
      .max(300, 'Reason can be at most 300 characters'),
    version: versionField,
  })
  .refine(
    ({ lines = [], amount }) =>
      amount !== undefined || lines.some((line) => line.amount && line.amount !== '0.00'),
    { path: ['amount'], error: 'Enter what to credit' },
  );

export type Credit = z.infer<typeof creditSchema>;
