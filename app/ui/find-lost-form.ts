import { SENT_FORM, type SentFormState } from '#app/platform/sent-form.ts';
import { NotSentError } from '#app/ui/everywhere/sent-form-names.ts';

/** How long to wait before asking, again and again: a server that is away, and one that still works on the form. */
const AWAY_MS = [0, 500, 1_000, 2_000];
const AT_WORK_MS = [0, 250, 500, 1_000, 2_000, 4_000];

/**
 * Asks the server what came of a form: the answer that was lost, or null where it is not known.
 * @throws NotSentError when the form did not reach the server; it is not carried out if it still does.
 */
export async function findLostForm(name: string): Promise<Response | null> {
  let wasReached = false;
  for (let tries = 0; ; tries += 1) {
    const wait = (wasReached ? AT_WORK_MS : AWAY_MS)[tries];
    if (wait === undefined) return null;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await ask(name);
    const state = answer?.headers.get(SENT_FORM) as SentFormState | null | undefined;
    if (state === 'given-up') throw new NotSentError('The form did not reach the server.');
    if (state === 'answered') return answer && isWhole(answer) ? answer : null;
    wasReached = state === 'arrived';
    if (answer && answer.status < 500 && !wasReached) return null;
  }
}

/** One too large to be stored comes without its words; a redirect has none. */
function isWhole({ status, headers }: Response): boolean {
  return status === 204 || headers.has('content-type');
}

async function ask(name: string): Promise<Response | null> {
  try {
    const response = await fetch('/sent-forms', {
      method: 'POST',
      body: new URLSearchParams({ name }),
      redirect: 'manual',
    });
    // A broken line may cut this answer too.
    await response.clone().arrayBuffer();
    return response;
  } catch {
    return null;
  }
}
