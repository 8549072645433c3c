import type { z } from 'zod';

/** What a form says of a field whose schema has no sentence of its own. */
export const plainIssue: z.core.$ZodErrorMap = ({ code, input }) => {
  if (code === 'invalid_value' || code === 'invalid_union') return 'Choose one from the list';
  return input === undefined ? 'This is required' : 'This is not valid';
};
