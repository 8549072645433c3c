import { z } from 'zod';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { savedAtField, versionField } from '#app/platform/forms/version-field.ts';

const line = (label: string, max: number) =>
  oneLine(`${label} is required`)
    .min(2, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`);

/** A person on the public page. Without an upload the picture stays as it is. */
export const personSchema = z.object({
  name: line('Name', 100),
  role: line('Role', 100),
  line: line('One line', 200),
  years: z
    .number({ error: 'Years must be a whole number' })
    .int('Years must be a whole number')
    .min(1, 'Years must be 1 to 70')
    .max(70, 'Years must be 1 to 70')
    .optional(),
  uploads: uploadIds({ max: 1 }),
  withoutPicture: z.boolean().default(false),
  /** An edit says which copy it changes. */
  version: versionField.optional(),
});
export type PersonForm = z.infer<typeof personSchema>;

/** A client's story. Nothing is published without a note on who agreed to it. */
export const storySchema = z.object({
  company: line('Company', 120),
  person: line('Person', 120),
  words: z
    .string({ error: 'Words are required' })
    .trim()
    .min(20, 'Words need at least 20 characters')
    .max(600, 'Words can be at most 600 characters'),
  measure: line('Measure', 60),
  before: oneLine('Before is required')
    .min(1, 'Before is required')
    .max(20, 'Before can be at most 20 characters'),
  after: oneLine('After is required')
    .min(1, 'After is required')
    .max(20, 'After can be at most 20 characters'),
  consent: line('Consent', 200),
  savedAt: savedAtField,
});
export type StoryForm = z.infer<typeof storySchema>;

const feeText = (label: string) =>
  z.string().trim().max(60, `${label} can be at most 60 characters`).optional();

/** Fee ranges by size, in rows; a row without a size is left out. */
export const feesSchema = z.object({
  size1: feeText('Size'),
  audit1: feeText('Audit'),
  sprint1: feeText('Sprint'),
  size2: feeText('Size'),
  audit2: feeText('Audit'),
  sprint2: feeText('Sprint'),
  size3: feeText('Size'),
  audit3: feeText('Audit'),
  sprint3: feeText('Sprint'),
  savedAt: savedAtField,
});
export type FeesForm = z.infer<typeof feesSchema>;
