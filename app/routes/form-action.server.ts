import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import type { z } from 'zod';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { log } from '#app/platform/log.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import type { Toast } from '#app/ui/toast.ts';
import { validationToast } from '#app/ui/validation-toast.ts';

/** How a form of a signed-in or sign-in surface is answered. */
export type FormHandling<Value> = {
  /** Carries the form out; a `Response` (a redirect) is the answer itself, a toast closes the dialog. */
  handle: (value: Value) => Promise<Response | Toast>;
  /** Title of the toast when it is refused or fails. */
  failed: string;
  /** The sentence for a failure nobody foresaw; without it the title stands alone. */
  unexpected?: string;
  /** Fields that are never sent back, such as passwords. */
  secrets?: string[];
};

/**
 * Answers a posted form: checks it, carries it out, and says what was refused without losing what was typed. Status 400
 * for a form that is not filled in well, 409 for a refusal by a rule, 429 for too many tries, 500 for a failure.
 * @throws a 404 response when the command finds no such record.
 */
export async function answerForm<Input, Value>(
  request: Request,
  schema: z.ZodType<Value, Input>,
  { handle, failed, unexpected, secrets = [] }: FormHandling<Value>,
) {
  const submission = parseWithZod(await request.formData(), { schema });
  const hidden = { hideFields: secrets };
  if (submission.status !== 'success') {
    const toast = validationToast(submission);
    return answer({ result: submission.reply(hidden), ...(toast && { toast }) }, 400);
  }
  try {
    const done = await handle(submission.value);
    if (done instanceof Response) return done;
    return answer({ result: submission.reply({ resetForm: true }), done: true, toast: done }, 200);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof NotFoundError) throw data(null, { status: 404 });
    const { status, message } = refusalOf(error, unexpected);
    const formErrors = [message ?? failed];
    const toast: Toast = { kind: 'error', title: failed, ...(message && { description: message }) };
    return answer({ result: submission.reply({ ...hidden, formErrors }), toast }, status);
  }
}

function refusalOf(
  error: unknown,
  unexpected: string | undefined,
): { status: number; message: string | undefined } {
  if (error instanceof RateLimitError) return { status: 429, message: error.message };
  if (error instanceof RefusedError || error instanceof ChangedMeanwhileError) {
    return { status: 409, message: error.message };
  }
  log().error({ err: error }, 'a form could not be carried out');
  return { status: 500, message: unexpected };
}

function answer(body: FormAnswer, status: number) {
  return data(body, { status });
}
