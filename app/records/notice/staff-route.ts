import { z } from 'zod';

/** Who of the staff is emailed about one kind of record; `people` are account ids and count if `to` is "chosen". */
export const staffRoute = z.object({
  to: z.enum(['firm', 'all', 'chosen']),
  people: z.array(z.uuid()).max(100).default([]),
});
export type StaffRoute = z.infer<typeof staffRoute>;
