import { z } from 'zod';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { completeScores } from './checklist/checklist-score.ts';
import { ESTIMATE_REQUEST_FIELDS, SCORE_REQUEST_FIELDS } from './inquiry-fields.ts';
import { email, name, optional, required } from './inquiry-forms.ts';

/** A request for an estimate by email; `estimate` is the query of its address. */
export const estimateRequestSchema = z.object({
  name: name('Name', ESTIMATE_REQUEST_FIELDS.name),
  email: email(ESTIMATE_REQUEST_FIELDS.email),
  estimate: required('Estimate', ESTIMATE_REQUEST_FIELDS.estimate).refine(
    (query) => storedEstimate(query) !== null,
    'Enter your equipment first',
  ),
});

/** A request for the result of a scored checklist by email; `scores` has a digit for each point. */
export const scoreRequestSchema = z.object({
  name: name('Name', SCORE_REQUEST_FIELDS.name),
  email: email(SCORE_REQUEST_FIELDS.email),
  company: optional('Company', SCORE_REQUEST_FIELDS.company),
  scores: z
    .string({ error: 'Score all 25 points first' })
    .refine((scores) => completeScores(scores) !== null, 'Score all 25 points first'),
});

export type EstimateRequest = z.infer<typeof estimateRequestSchema>;
export type ScoreRequest = z.infer<typeof scoreRequestSchema>;
