import { z } from 'zod';

const NAME = { least: 1, most: 60 };

/** The address of a list of the back office or the portal. A record's own page is none. */
const list = z.string().regex(/^\/(?:admin|customer)(?:\/[a-z-]{1,40}){0,3}$/);

/** The filters of a list, as its address has them, and the name that the person gives them. */
export const savedFilterSchema = z.object({
  list,
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(NAME.least, 'Name is required')
    .max(NAME.most, `Name can be at most ${NAME.most} characters`),
  query: z.string().min(1, 'Set a filter first').max(1000, 'These filters are too long to save'),
});
export type SavedFilterForm = z.infer<typeof savedFilterSchema>;

/** The saved filters to remove. */
export const savedFilterRemovalSchema = z.object({ filterId: z.uuid() });

/** The list whose saved filters are read. */
export const savedFilterListSchema = list;
