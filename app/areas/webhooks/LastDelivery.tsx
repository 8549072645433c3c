import { DELIVERY_STATE_DISPLAY } from '#app/records/webhook/webhook-status.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { EndpointRow } from './webhook-queries.server.ts';

/** How the last delivery to an address went. */
export function LastDelivery({ endpoint }: { endpoint: EndpointRow }) {
  const { lastDelivery } = endpoint;
  if (!lastDelivery) return 'Nothing sent yet.';
  return (
    <>
      <StatusBadge display={DELIVERY_STATE_DISPLAY[lastDelivery.state]} />{' '}
      <LocalTime at={new Date(lastDelivery.at)} show="datetime" />
    </>
  );
}
