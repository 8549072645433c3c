import { z } from 'zod';

/** What a customer can answer, as forms carry it. */
const RATINGS = ['good', 'not-good'] as const;

/** The rating of a resolved ticket, with a comment if the customer has one. */
export const ratingSchema = z.object({
  rating: z.enum(RATINGS, { error: 'Choose Good or Not good' }),
  word: z
    .string()
    .trim()
    .max(1_000, 'The comment can be at most 1,000 characters')
    .optional()
    .transform((word) => word || null),
});

export type Rating = z.infer<typeof ratingSchema>;
