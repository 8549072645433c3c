import { z } from 'zod';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';

/** Most files that a customer is asked for each month. */
const MOST_FILES = 20;

/** Business days before or after the due day on which a reminder can be sent. */
export const REMINDER_DAYS = ['0', '1', '2', '3', '5'] as const;

const plan = {
  files: z
    .array(
      z
        .string()
        .max(90)
        .regex(/^[\da-f-]{36} [a-z-]+$/, 'Choose files from the list'),
    )
    .min(1, 'Choose at least one file')
    .max(MOST_FILES, `Choose at most ${MOST_FILES} files`),
  dueDay: z
    .string({ error: 'Choose a business day' })
    .regex(/^(?:[1-9]|1\d|20)$/, 'Choose a business day from 1 to 20'),
  remindBefore: z.enum(REMINDER_DAYS, { error: 'Choose when to remind' }),
  remindAfter: z.enum(REMINDER_DAYS, { error: 'Choose when to remind' }),
  contactId: z.uuid('Choose a person from the list').optional(),
};

/** What a customer is asked for each month, from its first month on. */
export const monthlyPlanSchema = z.object({
  ...plan,
  firstMonth: z
    .string({ error: 'Enter the first month' })
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month like 2026-03'),
  submissionId: submissionIdField,
});

/** An edit of the plan, which applies from the next request on. */
export const monthlyPlanEditSchema = z.object({ ...plan, version: versionField });

/** A requested file. */
export const sentFileSchema = z.object({
  uploads: uploadIds({ max: 1, missing: 'Choose a file' }),
});

export type NewMonthlyPlan = z.infer<typeof monthlyPlanSchema>;
export type MonthlyPlanEdit = z.infer<typeof monthlyPlanEditSchema>;
export type SentFile = z.infer<typeof sentFileSchema>;
