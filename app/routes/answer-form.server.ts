import type { Submission } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import {
  ChangedMeanwhileError,
  NotAllowedError,
  NotFoundError,
  RefusedError,
} from '#app/access/refusals.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import { standingCustomerOf } from '#app/access/standing-customer.server.ts';
import { DATABASE_AWAY, isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { log } from '#app/platform/log.server.ts';
import { TooComplicatedError } from '#app/platform/markdown.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { SHOWN_COMPANY } from '#app/platform/shown-company.ts';
import { type Toast, UNDOES } from '#app/platform/toast.ts';
import { withUndo } from '#app/platform/undo.server.ts';
import type { Needs } from '#app/platform/verb.ts';
import { BusyError } from '#app/platform/workers.server.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { validationToast } from '#app/ui/forms/validation-toast.ts';
import { type PostedForm, postedForm, UnreadableFormError } from './posted-form.server.ts';

const idSchema = z.uuid();

/** The id in an address. @throws a 404 response when the text can't be one. */
export function idParam(value: string | undefined): string {
  const parsed = idSchema.safeParse(value);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data;
}

/** For the `catch` of a loader's query: a NotFoundError becomes a 404, any other error is thrown as it is. */
export function throwMissing(error: unknown): never {
  throw error instanceof NotFoundError ? data(null, { status: 404 }) : error;
}

const EARLY_FORM = 'The page had not finished loading, so nothing was sent. Please try again.';

/** How a posted form is carried out and what is said when it is not. */
type FormHandling<Value> = {
  /** Carries the form out; a `Response` (a redirect) is the answer itself, a toast closes the dialog, null without a word. */
  handle: (value: Value) => Promise<Response | Toast | null>;
  /** The toast for a failure nobody foresaw; a refusal shows its own message below this title. */
  failed: Toast;
  /** The toast for a form that is not filled in well; where it is null, 'Validation error' with the first message shows. */
  invalid?: (submission: Submission<Value>) => Toast | null;
  /** Fields that are never sent back, such as passwords. */
  secrets?: string[];
  /** Whether the form itself says why it was refused, where nobody can miss it, and no toast repeats it. */
  refusesInForm?: boolean;
  /** Anyone who sends it, and what their role has to allow. */
  sender?: { actor: AdminActor | CustomerActor; needs: Needs | undefined };
  /** The records that its address names: a toast that says no more than what was done calls one by its name. */
  about?: readonly string[];
};

/**
 * Answers a posted form, confirmation or one-click button: checks it by `schema`, carries it out by one command, and says what
 * was refused without losing what was typed. Status 400 for a form not filled in well or a broken rule, 403 for what the
 * sender's role doesn't allow, 404 for a record that no longer exists, 409 for one that someone changed in the meantime, 429
 * for too many attempts, 503 while the database is away, 500 for a failure.
 */
export async function answerForm<Input, Value>(
  request: Request,
  schema: z.ZodType<Value, Input>,
  {
    handle,
    failed,
    invalid,
    secrets = [],
    refusesInForm = false,
    sender,
    about = [],
  }: FormHandling<Value>,
) {
  let posted: PostedForm<Value>;
  try {
    posted = await postedForm(request, schema);
  } catch (error) {
    if (error instanceof UnreadableFormError) return unread(error, failed);
    throw error;
  }
  const { submission, isEarly } = posted;
  const hidden = { hideFields: secrets };
  if (isEarly) {
    return answer({ result: submission.reply({ ...hidden, formErrors: [EARLY_FORM] }) }, 400);
  }
  try {
    if (sender) await refuseOtherCompany(sender.actor, posted.text(SHOWN_COMPANY));
    if (sender?.needs) await requireRight(sender.actor, sender.needs);
    if (submission.status !== 'success') {
      // Pages check by the same schema before they send, so what fails here was sent by other means or without script.
      log().info({ fields: Object.keys(submission.error ?? {}) }, 'input was refused');
      const toast = invalid?.(submission) ?? validationToast(submission) ?? failed;
      return answer({ result: submission.reply(hidden), toast }, 400);
    }
    const { done, queued, called } = await withUndo(undoneBy(posted.text(UNDOES)), () =>
      handle(submission.value),
    );
    if (done instanceof Response) return done;
    const body = { result: submission.reply({ resetForm: true }), done: true };
    const name = about.map((id) => called.get(id)).findLast((each) => each !== undefined);
    const description = name && !done?.title.includes(name) && { description: name };
    const undoes = queued.length > 0 && { undoes: queued.join(' ') };
    return answer(done ? { ...body, toast: { ...description, ...done, ...undoes } } : body, 200);
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = refusalOf(error);
    if (refusal) log().info({ status: refusal.status }, 'a command was refused');
    else log().error({ err: error }, 'a form could not be carried out');
    const toast: Toast = refusal
      ? { kind: 'error', title: failed.title, description: refusal.message }
      : failed;
    const formErrors = [toast.description ?? toast.title];
    const isSaid = refusal !== null && refusesInForm;
    return answer(
      { result: submission.reply({ ...hidden, formErrors }), ...(!isSaid && { toast }) },
      refusal?.status ?? 500,
    );
  }
}

/** The queued notices that a form undoes. @throws RefusedError for what is no list of ids. */
function undoneBy(text: string): string[] {
  const ids = z.array(idSchema).safeParse(text.split(' ').filter(Boolean));
  if (!ids.success) throw new RefusedError('This undo could not be read. Reload the page.');
  return ids.data;
}

/** A page that still shows another company than the one that its person has changed to since sends nothing in its name. */
async function refuseOtherCompany(actor: AdminActor | CustomerActor, shown: string): Promise<void> {
  if (actor.kind === 'admin' || shown === '' || shown === actor.customerId) return;
  // The page may show an account that was merged since.
  if (idSchema.safeParse(shown).success && (await standingCustomerOf(shown)) === actor.customerId)
    return;
  throw new RefusedError(
    `This page belongs to another company: you are now working for ${actor.companyName}. Nothing was sent. Switch the company back in the account menu of another tab, then send it again.`,
  );
}

function unread({ message }: UnreadableFormError, { title }: Toast) {
  const toast: Toast = { kind: 'error', title, description: message };
  return answer({ result: { status: 'error', error: { '': [message] } }, toast }, 400);
}

function refusalOf(error: unknown): { message: string; status: number } | null {
  if (error instanceof NotFoundError) {
    return { message: 'This record no longer exists. Reload the page.', status: 404 };
  }
  if (error instanceof NotAllowedError) return { message: error.message, status: 403 };
  if (error instanceof RefusedError || error instanceof TooComplicatedError) {
    return { message: error.message, status: 400 };
  }
  if (error instanceof BusyError) return { message: error.message, status: 503 };
  if (error instanceof ChangedMeanwhileError) return { message: error.message, status: 409 };
  if (error instanceof RateLimitError) return { message: error.message, status: 429 };
  if (isDatabaseAway(error)) return { message: DATABASE_AWAY, status: 503 };
  return null;
}

function answer(body: FormAnswer, status: number) {
  return data(body, { status });
}
