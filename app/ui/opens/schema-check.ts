import type { Submission } from '@conform-to/react';
import {
  unstable_coerceFormValue as coerceFormValue,
  getZodConstraint,
  parseWithZod,
} from '@conform-to/zod/v4';
import type { z } from 'zod';
import { plainIssue } from '#app/platform/forms/plain-issue.ts';

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
  return {
    constraint: getZodConstraint(schema),
    parse: (data) => {
      forTexts ??= coerceFormValue(schema) as z.ZodType<Output, Input>;
      return parseWithZod(data, {
        schema: forTexts,
        error: plainIssue,
        disableAutoCoercion: true,
      });
    },
  };
}
