import { data, isRouteErrorResponse } from 'react-router';
import type { Toast } from '#app/platform/toast.ts';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';

/** What a public form says when it could not be handled (specification, section 8). */
export const SUBMISSION_FAILED: Toast = {
  kind: 'error',
  title: 'Submission failed',
  description: 'Please try again or email us directly.',
};

const LOST: Toast = {
  kind: 'error',
  title: 'The connection was lost',
  description:
    "We don't know whether it arrived. If it did, an email from us says so. Please try again or email us directly.",
};

/**
 * The browser's side of a public form: posts it to the server's action, and turns a missing answer into an error, so that the
 * page still has what was typed.
 */
export async function sendPublicForm(serverAction: () => Promise<PublicFormAnswer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // An error with a status is an answer, of the server or of a proxy in front of it.
    const toast = isRouteErrorResponse(error) ? SUBMISSION_FAILED : LOST;
    const answer: PublicFormAnswer = { result: null, done: false, toast };
    // A status of failure keeps the router from reloading the page's data over the same broken line.
    return data(answer, { status: 503 });
  }
}
