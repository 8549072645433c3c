import { z } from 'zod';
import { costField } from '#app/areas/billing/money-fields.ts';
import { signedNameField } from '#app/areas/proposals/proposal-forms.ts';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import {
  MEASURE_DIRECTIONS,
  MEASURE_KINDS,
  MEASURE_UNITS,
} from '#app/records/outcome/outcome-status.ts';

const words = (label: string, most: number) =>
  oneLine(`${label} is required`)
    .min(1, `${label} is required`)
    .max(most, `${label} can be at most ${most} characters`);

const worth = {
  unitWorth: costField('Value per unit').optional(),
  isYearly: z.boolean().default(false),
  worthBasis: words('How you calculated it', 300).optional(),
};

const withBasis = {
  path: ['worthBasis'],
  error: 'Say how you calculated it',
  when: () => true,
};
const hasBasis = (form: { unitWorth?: string | undefined; worthBasis?: string | undefined }) =>
  !form.unitWorth || Boolean(form.worthBasis);

const own = {
  name: words('Name', 80),
  unit: z.enum(MEASURE_UNITS),
  direction: z.enum(MEASURE_DIRECTIONS),
  formula: words('Definition', 300),
  source: words('Source', 200),
};

/** A new measure: a built-in one by its kind, or one of one's own by its text. */
export const measureSchema = z
  .object({
    kind: z.enum(MEASURE_KINDS, { error: 'Choose a measure' }),
    name: own.name.optional(),
    unit: own.unit.default('number'),
    direction: own.direction.default('up'),
    formula: own.formula.optional(),
    source: own.source.optional(),
    ...worth,
    submissionId: submissionIdField,
  })
  .refine(hasBasis, withBasis)
  .superRefine(({ kind, name, formula, source }, context) => {
    if (kind !== 'own') return;
    const missing = {
      name: [name, 'Name'],
      formula: [formula, 'Definition'],
      source: [source, 'Source'],
    };
    for (const [path, [value, label]] of Object.entries(missing)) {
      if (!value)
        context.addIssue({ code: 'custom', path: [path], message: `${label} is required` });
    }
  });

/** An edit of a measure's text; its unit stays. */
export const measureEditSchema = z
  .object({
    name: own.name,
    formula: own.formula,
    source: own.source,
    ...worth,
    version: versionField,
  })
  .refine(hasBasis, withBasis);

/** A month of an address or form, YYYY-MM. */
const month = z
  .string({ error: 'Choose a month' })
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month like 2026-03');

const figure = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(',', ''))
  .pipe(z.string().regex(/^-?\d{1,9}(?:\.\d{1,4})?$/, 'Figure must be a number like 41.5'));

/** A typed figure. Left empty, the one that was typed for the month is removed. */
export const figureSchema = z
  .object({
    month,
    value: figure.optional(),
    cases: z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, 'Cases must be a whole number')
      .optional(),
    uploads: uploadIds({ max: 1 }),
    note: words('Note', 300).optional(),
  })
  .refine(
    ({ value, cases, uploads, note }) =>
      value !== undefined || (uploads.length === 0 && !cases && !note),
    { path: ['value'], error: 'Figure is required' },
  );

/** A file for a measure: a new one, or one of the customer's documents. */
export const importSchema = z
  .object({
    layout: z.string({ error: 'Choose a layout' }).max(40),
    asOf: month.optional(),
    uploads: uploadIds({ max: 1 }),
    documentId: z.uuid('Choose a document from the list').optional(),
    column1: words('Column', 120).optional(),
    column2: words('Column', 120).optional(),
    column3: words('Column', 120).optional(),
  })
  .refine(({ uploads, documentId }) => uploads.length > 0 || documentId !== undefined, {
    path: ['uploads'],
    error: 'Choose a file',
    when: () => true,
  });

/** The reason for withdrawing an import. */
export const withdrawalSchema = z.object({ reason: words('Reason', 300) });

/** A baseline that the firm proposes and thereby signs. */
export const baselineSchema = z.object({
  /** The project whose start is the kickoff; the one that results count from unless another is chosen. */
  projectId: z.uuid('Choose an engagement from the list').optional(),
  fromMonth: month,
  toMonth: month,
  reason: words('Reason', 300).optional(),
  signedName: signedNameField,
  submissionId: submissionIdField,
});

const CHANGED =
  'This baseline changed while you were reading it. Reload the page and read it again.';

/** A customer's signature under a baseline, with the hash of what their page showed. */
export const baselineSignatureSchema = z.object({
  signedName: signedNameField,
  agreed: z.boolean({ error: 'Confirm that you have read the baseline' }),
  shownHash: z.string({ error: CHANGED }).regex(/^[0-9a-f]{64}$/, CHANGED),
});

export type NewMeasure = z.infer<typeof measureSchema>;
export type MeasureEdit = z.infer<typeof measureEditSchema>;
export type TypedFigure = z.infer<typeof figureSchema>;
export type FileImport = z.infer<typeof importSchema>;
export type NewBaseline = z.infer<typeof baselineSchema>;
export type BaselineSignature = z.infer<typeof baselineSignatureSchema>;
