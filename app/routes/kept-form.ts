import { data } from 'react-router';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import type { Toast } from '#app/ui/toast.ts';

/**
 * The browser's side of a form whose words must not be lost: hands it to the server's action and, when no answer comes,
 * answers the failure in its place, so that the page stays with what was typed.
 */
export async function sendKeeping<Answer>(serverAction: () => Promise<Answer>, failed: Toast) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer: FormAnswer = { result: null, toast: failed };
    // A status of failure keeps the router from reloading the page's data over the same broken line.
    return data(answer, { status: 503 });
  }
}
