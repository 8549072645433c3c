import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router';
import type { Toast } from '#app/platform/toast.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { NotSentError, nameSentForm } from './sent-form-names.ts';

type Listener = (toast: Toast | undefined, action: string) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with every action's answer: its toast, if it has one, and the action's path. Returns the function that stops
 * it.
 */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const LOST: FormAnswer = {
  result: null,
  toast: {
    kind: 'error',
    title: 'The connection was lost',
    description:
      "We don't know whether it was saved. What you typed is still here. Send it again to find out: nothing is saved twice.",
  },
};

/** Of a server that answered, as a proxy in front of it does. */
const FAILED: FormAnswer = {
  result: null,
  toast: {
    kind: 'error',
    title: 'An unexpected error occurred',
    description:
      "We don't know whether it was saved. What you typed is still here. Send it again to find out: nothing is saved twice.",
  },
};

const NOT_SENT: FormAnswer = {
  result: null,
  toast: {
    kind: 'error',
    title: 'It was not sent',
    description: 'The connection was lost on the way. What you typed is still here: send it again.',
  },
};

const AWAY: FormAnswer = {
  result: null,
  toast: {
    kind: 'error',
    title: 'Our database is not answering right now',
    description: 'What you typed is still here. Please send it again in a minute.',
  },
};

/**
 * What a lost form of the account screens says: whether one is signed in, or may have an account by now. A server that answered
 * was reached (specification, section 8).
 */
function lostAtAccounts({ pathname, searchParams }: URL, wasAnswered: boolean): FormAnswer {
  const isSignIn = /^\/(?:customer-)?auth(?:\.data)?$/.test(pathname);
  const isSignUp = isSignIn && searchParams.get('mode') === 'signup';
  if (wasAnswered) {
    const title = isSignUp ? 'Sign up failed' : isSignIn ? 'Login failed' : 'Error';
    const description = 'An unexpected error occurred. Please try again.';
    return { result: null, toast: { kind: 'error', title, description } };
  }
  const description = isSignUp
    ? 'Check your connection and sign up again. If the email is taken by then, log in: your account was created.'
    : isSignIn
      ? 'You are not signed in. Check your connection and log in again.'
      : "We don't know whether it went through. Check your connection and try again.";
  return { result: null, toast: { kind: 'error', title: 'The connection was lost', description } };
}

type ToastDelivery = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * Client middleware of a surface's layout route: passes the `toast` of every action's answer to the `ToastProvider`. It is
 * outside of the components because the row whose button was pressed is often gone when the answer arrives. If no action
 * answers at all, the page stays with what was typed, and a toast says so.
 */
export const deliverAnsweredToasts: ToastDelivery = (args, next) => {
  // Where the answer to a form of a surface is lost, the server can be asked for it.
  if (args.request.method !== 'GET') nameSentForm(args.request);
  return deliver(args, next, (_url, wasAnswered) => (wasAnswered ? FAILED : LOST));
};

/** The same for the account screens. */
export const deliverToastsAtSignIn: ToastDelivery = (args, next) =>
  deliver(args, next, lostAtAccounts);

async function deliver(
  { request }: Parameters<ToastDelivery>[0],
  next: Parameters<ToastDelivery>[1],
  lost: (url: URL, wasAnswered: boolean) => FormAnswer,
): Promise<Record<string, DataStrategyResult>> {
  const received = await next();
  if (request.method === 'GET') return received;
  const url = new URL(request.url);
  const results = Object.fromEntries(
    Object.entries(received).map(([routeId, result]) => [
      routeId,
      dataWithoutAnswer(result, (wasAnswered) => lost(url, wasAnswered)),
    ]),
  );
  for (const { result } of Object.values(results)) {
    const toast = toastOf(result) ?? toastOf(dataOf(result));
    for (const listener of listeners) listener(toast, url.pathname);
  }
  return results;
}

/** What the router calls an error of an action, whose own words stay on the server. */
const SERVER_FAILED = 'Unexpected Server Error';

/**
 * An action that was not answered, or that no action answered: an error without a status, a guard that can't ask the
 * database (503), a proxy in front of a process that is gone (502, 504). The router would show its view in the page's place.
 */
function dataWithoutAnswer(
  answered: DataStrategyResult,
  lost: (wasAnswered: boolean) => FormAnswer,
): DataStrategyResult {
  if (answered.type !== 'error') return answered;
  const error = isRouteErrorResponse(answered.result)
    ? answered.result
    : (dataOf(answered.result) ?? answered.result);
  const status = isRouteErrorResponse(error) ? error.status : 0;
  if (status < 500 && !(error instanceof Error)) return answered;
  // A status of failure keeps the router from loading the page's data again over the same broken line.
  const wasAnswered = status > 0 || (error instanceof Error && error.message === SERVER_FAILED);
  const answer =
    error instanceof NotSentError ? NOT_SENT : status === 503 ? AWAY : lost(wasAnswered);
  return { type: 'data', result: data(answer, { status: 503 }) };
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer
    ? answer.data
    : undefined;
}

function toastOf(answer: unknown): Toast | undefined {
  if (typeof answer !== 'object' || answer === null || !('toast' in answer)) return undefined;
  return isToast(answer.toast) ? answer.toast : undefined;
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'kind' in value &&
    (value.kind === 'success' || value.kind === 'error')
  );
}
