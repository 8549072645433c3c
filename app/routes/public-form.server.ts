import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { RefusedError } from '#app/access/refusals.ts';
import { HONEYPOT_FIELD } from '#app/areas/inquiries/inquiry-forms.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { limitPosts } from './post-limit.server.ts';
import { postedForm, UnreadableFormError } from './posted-form.server.ts';
import { SUBMISSION_FAILED } from './public-form.ts';

/**
 * Answers a form that anyone may post: limits how often one address may post at all, checks it, limits how often one address
 * may send and one recipient is emailed, lets machines that fill the honeypot believe they succeeded, and never loses what a
 * person typed. A response of `handle` (a redirect) is the answer itself; a refusal is said in the form.
 */
export async function answerPublicForm<T extends { email: string }>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  schema: z.ZodType<T, T>,
  handle: (value: T) => Promise<unknown>,
) {
  try {
    await limitPosts(context);
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    return unread(error, 429);
  }
  const posted = await postedForm(request, schema).catch(unreadable);
  if (posted instanceof UnreadableFormError) return unread(posted, 400);
  const { submission, text } = posted;
  if (submission.status !== 'success') {
    log().info({ fields: Object.keys(submission.error ?? {}) }, 'input was refused');
    return answer({ result: submission.reply(), done: false }, 400);
  }
  const accepted: PublicFormAnswer = { result: submission.reply({ resetForm: true }), done: true };
  if (text(HONEYPOT_FIELD)) {
    log().info('a public form was sent by a machine');
    return answer(accepted, 200);
  }
  try {
    await countTry('public-form', clientAddressOf(context));
    await countTry('public-form-recipient', submission.value.email);
    const answered = await handle(submission.value);
    if (answered instanceof Response) return answered;
  } catch (error) {
    if (error instanceof RefusedError) {
      return answer(
        { result: submission.reply({ formErrors: [error.message] }), done: false },
        409,
      );
    }
    const limited = error instanceof RateLimitError;
    if (!limited) log().error({ err: error }, 'a public form could not be handled');
    const formErrors = limited ? [error.message] : [];
    return answer(
      { result: submission.reply({ formErrors }), done: false, toast: SUBMISSION_FAILED },
      limited ? 429 : isDatabaseAway(error) ? 503 : 500,
    );
  }
  return answer(accepted, 200);
}

/** With script the words stay in the form; nothing of what came is sent back. */
function unread({ message }: Error, status: 400 | 429) {
  const result = { status: 'error' as const, error: { '': [message] } };
  return answer({ result, done: false, toast: SUBMISSION_FAILED }, status);
}

function unreadable(error: unknown): UnreadableFormError {
  if (error instanceof UnreadableFormError) return error;
  throw error;
}

function answer(body: PublicFormAnswer, status: number) {
  return data(body, { status });
}
