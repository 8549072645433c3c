import { data } from 'react-router';
import type { z } from 'zod';
import type { Toast } from '#app/platform/toast.ts';
import { answerForm } from '../../answer-form.server.ts';

/** Answers a form whose command makes a secret: the secret is in this answer only. */
export async function answerOnce<Input, Value>(
  request: Request,
  schema: z.ZodType<Value, Input>,
  { make, ...toasts }: { make: (value: Value) => Promise<string>; done: Toast; failed: Toast },
) {
  let secret: string | undefined;
  const answer = await answerForm(request, schema, {
    handle: async (value) => {
      secret = await make(value);
      return toasts.done;
    },
    failed: toasts.failed,
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, ...(secret && { secret }) }, answer.init ?? undefined);
}
