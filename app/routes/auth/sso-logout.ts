import {
  endSessionsFromProvider,
  LogoutTokenError,
} from '#app/areas/sso/back-channel-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { idParam } from '../answer-form.server.ts';
import type { Route } from './+types/sso-logout';

const LONGEST_TOKEN = 16 * 1024;

/** An identity provider says that sessions have ended there (OpenID Connect Back-Channel Logout 1.0). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { providerId } = params as { providerId?: string };
  const id = providerId === undefined ? null : idParam(providerId);
  const text = await request.text();
  try {
    await countTry('sso-logout', clientAddressOf(context));
    const token = new URLSearchParams(text).get('logout_token') ?? '';
    if (token === '' || token.length > LONGEST_TOKEN) throw new LogoutTokenError();
    await endSessionsFromProvider(id, token);
    return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof RateLimitError) {
      return Response.json({ error: 'temporarily_unavailable' }, { status: 429 });
    }
    if (error instanceof LogoutTokenError) {
      return Response.json({ error: 'invalid_request' }, { status: 400 });
    }
    throw error;
  }
}
