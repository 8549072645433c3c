import type { PasskeyQuestion } from '#app/areas/accounts/passkey-check.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';

/** Answers with the options for a browser's request to its person's authenticator, as JSON; 429 after too many. */
export async function answerQuestion(ask: () => Promise<PasskeyQuestion>): Promise<Response> {
  try {
    const { options, headers } = await ask();
    headers.set('Cache-Control', 'no-store');
    return Response.json(options, { headers });
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    return new Response(null, {
      status: 429,
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    });
  }
}
