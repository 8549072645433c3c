import type { Submission } from '@conform-to/react';
import {
  unstable_coerceFormValue as coerceFormValue,
  getZodConstraint,
  parseWithZod,
} from '@conform-to/zod/v4';
import type { z } from 'zod';
import { untilIdle } from '#app/platform/once-idle.ts';

/** What a form needs of its schema: the constraints of its fields, and the check of what was typed. */
export type Check<Input extends Record<string, unknown>, Output> = {
  constraint: ReturnType<typeof getZodConstraint>;
  parse: (data: FormData) => Submission<Input, string[], Output>;
};

/** Returns the check by a schema that is loaded. */
export function checkOf<Input extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output, Input>,
): Check<Input, Output> {
  // By itself the form library makes the schema for texts again at each check, several times per press.
  let forTexts: z.ZodType<Output, Input> | undefined;
  const schemaForTexts = () => {
    forTexts ??= coerceFormValue(schema) as z.ZodType<Output, Input>;
    return forTexts;
  };
  const parse = (data: FormData) =>
    parseWithZod(data, { schema: schemaForTexts(), disableAutoCoercion: true });
  // The first check takes many times as long as the next ones: it is made before someone waits for it, in steps, for the browser
  // answers nobody during one.
  if (typeof window !== 'undefined') {
    void whileIdle([
      schemaForTexts,
      () => schemaForTexts().safeParse({}),
      () => parse(new FormData()),
    ]);
  }
  return { constraint: getZodConstraint(schema), parse };
}

/** Takes one step after the other, each while the browser has nothing else to do. */
async function whileIdle(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await untilIdle();
    step();
  }
}
