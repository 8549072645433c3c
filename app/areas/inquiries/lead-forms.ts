import { z } from 'zod';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { completeScores } from './checklist/checklist-score.ts';
import { ESTIMATE_REQUEST_FIELDS, SCORE_REQUEST_FIELDS } from './inquiry-fields.ts';
import { email, name, optional, required } from './inquiry-forms.ts';

/** Asks for an estimate by mail; `estimate` is its address behind the question mark. */
export const estimateRequestSchema = z.object({
  name: name('Name', ESTIMATE_REQUEST_FIELDS.name),
  email: email(ESTIMATE_REQUEST_FIELDS.email),
  estimate: required('Estimate', ESTIMATE_REQUEST_FIELDS.estimate).refine(
    (query) => storedEstimate(query) !== null,
    'Enter your equipment first',
  ),
});

/** Asks for the result of a scored checklist by mail; `scores` holds a digit for each point. */
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
