import { z } from 'zod';

/** Which of a company's accounts ends, and which one stays. */
export const mergeSchema = z.object({
  from: z.uuid('Choose an account of this company'),
  into: z.uuid('Choose the account that stays'),
});

/** A requested merge: the account that ends, and the one it becomes part of. */
export type Merge = z.infer<typeof mergeSchema>;
