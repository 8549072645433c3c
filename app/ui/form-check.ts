import type { z } from 'zod';
import type { Check } from './opens/schema-check.ts';

type Words = Record<string, unknown>;

/** Loads the schema that a form is checked by. The same function each time, such as that of a verb. */
export type LoadSchema<Input, Output> = () => Promise<z.ZodType<Output, Input>>;

/** What a form is checked by: at hand, or to be loaded (`ready`). */
export type FormCheck<Input extends Words, Output> = {
  check: Check<Input, Output> | null;
  ready: () => Promise<Check<Input, Output>>;
};

const known = new WeakMap<object, FormCheck<never, unknown>>();

/** Returns the check by the schema that a function loads: one for all forms of that function. */
export function formCheckOf<Input extends Words, Output>(
  loadSchema: LoadSchema<Input, Output>,
): FormCheck<Input, Output> {
  const made = known.get(loadSchema) as FormCheck<Input, Output> | undefined;
  if (made) return made;
  let loading: Promise<Check<Input, Output>> | null = null;
  const source: FormCheck<Input, Output> = {
    check: null,
    ready: () => {
      loading ??= Promise.all([import('./opens/schema-check.ts'), loadSchema()]).then(
        ([{ checkOf }, schema]) => {
          source.check = checkOf(schema);
          return source.check;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  known.set(loadSchema, source as FormCheck<never, unknown>);
  return source;
}
