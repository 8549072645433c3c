import { z } from 'zod';
import { CHECKLIST_POINTS, pointKey } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';

const REASON = 300;

const points = Object.fromEntries(
  CHECKLIST_POINTS.map(({ number }) => [
    pointKey(number),
    z.enum(['0', '1', '2'], { error: `Score point ${number}` }),
  ]),
);

/** A quarter's 25 scores, point by point, and the reason if they correct earlier ones. */
export const quarterlyScoreSchema = z.object({
  ...points,
  /** The first day of the quarter that the page showed. */
  quarter: z.string({ error: 'Reload the page' }).regex(/^20\d\d-(?:01|04|07|10)-01$/, {
    error: 'Reload the page',
  }),
  /** The number of the entry that the page showed for the quarter, 0 without one. */
  after: z
    .string({ error: 'Reload the page' })
    .regex(/^\d{1,3}$/, 'Reload the page')
    .transform(Number),
  reason: oneLine('Reason is required')
    .max(REASON, `Reason can be at most ${REASON} characters`)
    .optional(),
  submissionId: submissionIdField,
});

export type QuarterlyScore = z.infer<typeof quarterlyScoreSchema>;
