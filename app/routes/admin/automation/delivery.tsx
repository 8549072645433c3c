import { adminOf } from '#app/access/guards.server.ts';
import { DeliveryRecordView } from '#app/areas/webhooks/DeliveryRecordView.tsx';
import { eventLabel } from '#app/areas/webhooks/webhook-events.ts';
import { getDelivery } from '#app/areas/webhooks/webhook-queries.server.ts';
import { deliveryVerbs } from '#app/areas/webhooks/webhook-verbs.ts';
import { addressOf } from '#app/platform/verb.ts';
import { DELIVERY_STATE_DISPLAY } from '#app/records/webhook/webhook-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns, type RecordFacts } from '#app/ui/RecordColumns.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/delivery';

export async function loader({ params, context }: Route.LoaderArgs) {
  const deliveryId = idParam(params.deliveryId);
  return { delivery: await getDelivery(adminOf(context), deliveryId).catch(throwMissing) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? eventLabel(loaderData.delivery.event) : 'Delivery' },
];

export default function Delivery({ loaderData: { delivery } }: Route.ComponentProps) {
  const { id, endpointId, endpointName, nextAttemptAt } = delivery;
  useLive('webhook', endpointId);
  const facts: RecordFacts = [
    ['Status', <StatusBadge key="status" display={DELIVERY_STATE_DISPLAY[delivery.state]} />],
    ...(nextAttemptAt
      ? [['Next attempt', <LocalTime key="next" at={nextAttemptAt} show="datetime" />] as const]
      : []),
    ['Event', delivery.event],
    ['URL', delivery.url],
    ['webhook-id', delivery.eventId],
    ['Happened', <LocalTime key="at" at={delivery.createdAt} show="datetime" />],
  ];
  return (
    <Screen
      title={eventLabel(delivery.event)}
      back={{ to: `/admin/automation/endpoints/${endpointId}`, label: `Back to ${endpointName}` }}
      actions={
        delivery.isSendable ? (
          <ActionButton
            action={addressOf(deliveryVerbs.sendAgain, { deliveryId: id })}
            variant="default"
            sendingLabel="Sending..."
          >
            Send again
          </ActionButton>
        ) : null
      }
    >
      <RecordColumns facts={facts}>
        <DeliveryRecordView delivery={delivery} />
      </RecordColumns>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Delivery" back={{ to: '/admin/automation', label: 'Back to Webhooks' }}>
      <RouteErrorState error={error} title="Failed to load delivery" home="/admin" />
    </Screen>
  );
}
