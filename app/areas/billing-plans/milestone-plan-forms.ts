import { z } from 'zod';
import { lineSchema } from '#app/areas/billing/invoice-forms.ts';
import { amountField } from '#app/areas/billing/money-fields.ts';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { centsOf } from '#app/platform/money.ts';
import { sharesOf } from '#app/platform/shares.ts';
import { planFacts } from './plan-forms.ts';

const SHARE = 'Percent must be a number from 0.01 to 100, such as 40 or 33.33';

/** A share of the whole in percent, with at most two decimals: "33.33". */
export const shareField = z
  .string()
  .trim()
  .max(20, { error: SHARE, abort: true })
  .transform((typed) => typed.replace(/\s*%$/, ''))
  .refine((text) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text), { error: SHARE, abort: true })
  .refine((text) => centsOf(text) > 0n && centsOf(text) <= 10_000n, {
    error: SHARE,
    abort: true,
  });

const part = z.object({
  milestoneId: z.uuid('Choose a milestone from the list'),
  /** Empty for a milestone that brings no invoice. */
  percent: shareField.optional(),
});

const { name, delivery, daysToPay } = planFacts;

/** The form that splits an amount over milestones of a project. */
export const milestonePlanSchema = z
  .object({
    name,
    total: amountField('Total'),
    tax: lineSchema.shape.tax,
    delivery,
    daysToPay,
    parts: z.array(part).max(100, 'A plan can have at most 100 milestones'),
    submissionId: submissionIdField,
  })
  .superRefine(({ total, parts }, context) => {
    const percents = parts.flatMap(({ percent }) => percent ?? []);
    const sum = percents.reduce((all, percent) => all + centsOf(percent), 0n);
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['parts'], message });
    const chosen = parts.flatMap(({ milestoneId, percent }) => (percent ? milestoneId : []));
    if (new Set(chosen).size < chosen.length) say('Use each milestone once');
    else if (percents.length === 0) say('Enter a percentage for at least one milestone');
    else if (sum !== 10_000n) say('The percentages must add up to 100');
    else if (
      centsOf(total) > 0n &&
      sharesOf(total, percents).some((amount) => amount && centsOf(amount) <= 0n)
    ) {
      say('The total is too small for so many parts');
    }
  });
export type NewMilestonePlan = z.output<typeof milestonePlanSchema>;

/** The form that hangs a part of a plan on another milestone. */
export const partMilestoneSchema = z.object({
  milestoneId: z.uuid({ error: 'Choose a milestone from the list' }),
  version: versionField,
});
export type PartMilestone = z.output<typeof partMilestoneSchema>;
