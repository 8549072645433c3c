import { data } from 'react-router';
import { storeEvent } from '#app/areas/payments/event-store-commands.server.ts';
import { paymentPlace } from '#app/areas/payments/provider-place.server.ts';
import { isSignedEvent } from '#app/areas/payments/signed-event.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/stripe-events';

/**
 * Receives an event of Stripe: stored as it came once its signature is right, whatever it says, and always answered so. What is not
 * signed is counted by its sender, and nothing of it is stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const place = paymentPlace();
  if (!place) return data(null, { status: 404 });
  const body = new Uint8Array(await request.arrayBuffer());
  const signature = request.headers.get('stripe-signature') ?? '';
  if (!isSignedEvent(signature, body, place.webhookSecret)) {
    try {
      await countTry('unsigned-event', clientAddressOf(context));
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      return data(null, { status: 429 });
    }
    return data({ error: 'unsigned' }, { status: 400 });
  }
  return data({ outcome: await storeEvent(body) });
}
