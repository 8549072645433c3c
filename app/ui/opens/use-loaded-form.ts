import { useState } from 'react';
import type { z } from 'zod';
import { useCheckedForm } from '#app/ui/forms/use-schema-form.ts';
import { checkOf } from './schema-check.ts';

/**
 * A form as `useSchemaForm` makes it, by a schema that is loaded: for parts that are loaded with their schema, such as dialogs.
 */
export function useLoadedForm<Input extends Record<string, unknown>, Output>({
  schema,
  ...options
}: { schema: z.ZodType<Output, Input> } & Parameters<typeof useCheckedForm<Input, Output>>[2]) {
  const [source] = useState(() => {
    const check = checkOf(schema);
    return { check, load: async () => check };
  });
  return useCheckedForm(source, source.check.constraint, options);
}
