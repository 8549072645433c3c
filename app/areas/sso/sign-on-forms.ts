import { z } from 'zod';

/** Where someone wants to sign in: at a provider that a screen named, or at the one of their work address. */
export const signOnSchema = z
  .object({
    provider: z.uuid().optional(),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(255, 'Email can be at most 255 characters')
      .pipe(z.email('Invalid email address'))
      .optional(),
    fresh: z.literal('yes').optional(),
  })
  .refine((typed) => typed.provider || typed.email, {
    path: ['email'],
    message: 'Type your work email',
  });
export type SignOn = z.infer<typeof signOnSchema>;
