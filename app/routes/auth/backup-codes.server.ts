import { data } from 'react-router';
import type { z } from 'zod';
import type { Toast } from '#app/platform/toast.ts';
import { answerForm } from '../answer-form.server.ts';

/** Answers a form whose command makes backup codes: they are in this answer only. */
export async function answerWithCodes<Input, Value>(
  request: Request,
  schema: z.ZodType<Value, Input>,
  { make, ...toasts }: { make: (value: Value) => Promise<string[]>; done: Toast; failed: Toast },
) {
  let codes: string[] | undefined;
  const answer = await answerForm(request, schema, {
    handle: async (value) => {
      codes = await make(value);
      return toasts.done;
    },
    failed: toasts.failed,
    secrets: ['code'],
  });
  if (answer instanceof Response) throw answer;
  return data({ ...answer.data, ...(codes && { codes }) }, answer.init ?? undefined);
}
