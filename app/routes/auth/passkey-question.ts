import { askForPasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/passkey-question';

/** What a browser asks its person's authenticator to sign in with, as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { options, headers } = await askForPasskey({
      headers: request.headers,
      clientAddress: clientAddressOf(context),
    });
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
