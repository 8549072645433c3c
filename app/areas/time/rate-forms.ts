import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';

/** Whom or what a rate is agreed for, in the order in which one wins over the next. */
export const RATE_TARGETS = ['customer', 'project', 'person'] as const;

const chosen = z.uuid('Choose one from the list').optional();

/** A rate for one client, project or member of the staff. */
export const rateSchema = z
  .object({
    of: z.enum(RATE_TARGETS, 'Choose one from the list').default('customer'),
    customer: chosen,
    project: chosen,
    person: chosen,
    rate: amountField('Hourly rate'),
  })
  .superRefine((form, context) => {
    if (!form[form.of]) {
      context.addIssue({ code: 'custom', path: [form.of], message: 'Choose one from the list' });
    }
  });

/** Another rate in place of the one that was shown. */
export const rateEditSchema = z.object({
  rate: amountField('Hourly rate'),
  shown: amountField('Hourly rate'),
});

export type NewRate = z.infer<typeof rateSchema>;
export type RateEdit = z.infer<typeof rateEditSchema>;
