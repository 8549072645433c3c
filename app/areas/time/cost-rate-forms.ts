import { z } from 'zod';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

/** What an hour of a person costs from a day on. */
export const costRateSchema = z.object({
  person: z.uuid({
    error: ({ input }) => (input ? 'Choose one from the list' : 'Choose a person'),
  }),
  rate: amountField('Cost per hour'),
  holdsFrom: calendarDate('Enter the first day'),
});

export type NewCostRate = z.infer<typeof costRateSchema>;
