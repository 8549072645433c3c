import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';

/**
 * Counts a public form post before reading it. While the database is away nothing is counted: the handler answers that, with
 * what was typed.
 * @throws RateLimitError when its address posts too much.
 */
export async function limitPosts(context: Readonly<RouterContextProvider>): Promise<void> {
  try {
    await countTry('post', clientAddressOf(context));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

/** `limitPosts` for all forms of a surface. @throws a 429 response. */
export const limitedPosts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === 'POST') {
    await limitPosts(context).catch((error: unknown) => {
      throw error instanceof RateLimitError ? data(error.message, { status: 429 }) : error;
    });
  }
  return next();
};
