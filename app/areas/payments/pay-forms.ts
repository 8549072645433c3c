import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { ATTEMPT_KINDS } from '#app/records/invoice/payment-attempt-status.ts';

const kind = z.enum(ATTEMPT_KINDS, { error: 'Choose how you pay' });

/** The percentage that the page said a card adds. */
const percent = z.string().max(5).optional();

/** What someone pays of an invoice, and how. */
export const paySchema = z.object({ kind, amount: amountField('Amount'), percent });

/** Most invoices that are paid at once. */
export const MOST_AT_ONCE = 50;

const NONE = 'Choose at least one invoice';

/** The invoices that a client pays whole, and how. Each names what was open of it on the page, as `owedValue` writes it. */
export const payOwedSchema = z.object({
  /** A bank account or a card on the provider's page, or the id of a saved method. */
  kind: z.union([kind, z.uuid()], { error: 'Choose how you pay' }),
  percent,
  owed: z
    .array(z.string().regex(/^[0-9a-f-]{36} \d{1,10}\.\d\d$/, 'Choose invoices of the list'), {
      error: NONE,
    })
    .min(1, NONE)
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE} invoices at once`),
});
