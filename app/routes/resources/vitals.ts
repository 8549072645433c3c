import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { countVitals } from '#app/platform/vitals/page-vitals.server.ts';
import type { Route } from './+types/vitals';

/** More characters than any report has. */
const MOST_LENGTH = 12_000;

/** Receives what a browser measured of a page, from anyone, and stores none of it. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    await countTry('page-vitals', clientAddressOf(context));
  } catch (error) {
    if (error instanceof RateLimitError) return new Response(null, { status: 429 });
    throw error;
  }
  const body = await request.text();
  if (body.length > MOST_LENGTH) return new Response(null, { status: 413 });
  return new Response(null, { status: countVitals(body) ? 204 : 400 });
}
