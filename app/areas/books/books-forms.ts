import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { ACCOUNT_TYPES } from '#app/records/books/chart-of-accounts.ts';

/** A calendar month, YYYY-MM. */
const monthField = z.string().regex(/^(19[89]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/, 'Choose a month');

/** The month to close. */
export const closeSchema = z.object({ month: monthField });

/** The month to open again, and why. */
export const reopenSchema = z.object({
  month: monthField,
  reason: oneLine('Reason is required')
    .min(1, 'Reason is required')
    .max(300, 'Reason can be at most 300 characters'),
});

/** Levels of a name that colons part, each with something in it. */
const hasLevels = (name: string) => name.split(':').every((level) => level.trim() !== '');

const accountFields = {
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .max(10, 'Code can be at most 10 characters')
    .regex(/^[A-Za-z0-9.-]+$/, 'Code can contain only letters, digits, dots and hyphens'),
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters')
    .refine(hasLevels, 'Write levels like Services:Sprints, with a name on each side of the colon')
    .transform((name) =>
      name
        .split(':')
        .map((level) => level.trim())
        .join(':'),
    ),
  exportName: oneLine('Enter a name or code')
    .max(159, 'Name at your accountant can be at most 159 characters')
    .optional(),
};

/** An account of the firm's own. */
export const accountSchema = z.object({
  ...accountFields,
  type: z.enum(ACCOUNT_TYPES, 'Choose a type from the list'),
});

/** An edit of an account: what it is to the product, and its type, stay. */
export const accountEditSchema = z.object({ ...accountFields, version: versionField });

export type NewAccount = z.infer<typeof accountSchema>;
export type AccountEdit = z.infer<typeof accountEditSchema>;
export type Closing = z.infer<typeof closeSchema>;
export type Reopening = z.infer<typeof reopenSchema>;
