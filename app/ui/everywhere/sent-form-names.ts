import { randomId } from './random-id.ts';

/** A form that did not reach the server and never will. */
export class NotSentError extends Error {
  override name = 'NotSentError';
}

const names = new WeakMap<AbortSignal, string>();

/** Has a form's request named, so that the server can be asked what came of it. */
export function nameSentForm({ signal }: Request): void {
  names.set(signal, randomId());
}

/** The name of the form that a request with this signal sends. */
export function nameOfSentForm(signal: AbortSignal): string | undefined {
  return names.get(signal);
}
