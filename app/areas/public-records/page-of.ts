import { z } from 'zod';

/** The schema of a page of records as the API answers it. */
export function pageOf<Record extends z.ZodType>(record: Record) {
  return z.object({
    data: z.array(record),
    next: z.string().nullable().describe('Send it as `after` for the next page; null on the last.'),
  });
}
