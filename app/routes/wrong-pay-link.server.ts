import { data, type RouterContextProvider } from 'react-router';
import { NotFoundError } from '#app/access/refusals.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { throwMissing } from './answer-form.server.ts';

/** Counts who opens the link of an invoice that is none, by their address. @throws a 429 response for who guesses. */
export async function countWrongLink(context: Readonly<RouterContextProvider>): Promise<void> {
  try {
    await countTry('wrong-pay-link', clientAddressOf(context));
  } catch (error) {
    throw error instanceof RateLimitError ? data(error.message, { status: 429 }) : error;
  }
}

/** The same for the `catch` of what a link leads to. @throws a 404 or 429 response. */
export function missingLink(context: Readonly<RouterContextProvider>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof NotFoundError) await countWrongLink(context);
    return throwMissing(error);
  };
}
