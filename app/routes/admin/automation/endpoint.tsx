import { adminOf } from '#app/access/guards.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { EndpointActions } from '#app/areas/webhooks/EndpointActions.tsx';
import { EndpointFacts } from '#app/areas/webhooks/EndpointFacts.tsx';
import { deliveryColumns } from '#app/areas/webhooks/endpoint-columns.tsx';
import {
  DELIVERY_SORTS,
  getEndpoint,
  listDeliveries,
} from '#app/areas/webhooks/webhook-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import {
  DELIVERY_STATE_DISPLAY,
  DELIVERY_STATES,
  type DeliveryState,
} from '#app/records/webhook/webhook-status.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/endpoint';

const BACK = { to: '/admin/automation', label: 'Back to Webhooks' };
const STATES = [
  { value: '', label: 'All states' },
  ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_DISPLAY[value].label })),
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const endpointId = idParam(params.endpointId);
  await markSeen(actor, 'webhook', endpointId);
  const request = pageRequestOf(url, Object.keys(DELIVERY_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const endpoint = await getEndpoint(actor, endpointId).catch(throwMissing);
  const state = stateOf(url.searchParams.get('state'));
  return { request, endpoint, deliveries: await listDeliveries(actor, endpointId, request, state) };
}

function stateOf(asked: string | null): DeliveryState | null {
  return DELIVERY_STATES.find((state) => state === asked) ?? null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.endpoint.name ?? 'Webhook' },
];

export default function Endpoint({ loaderData }: Route.ComponentProps) {
  const { request, endpoint, deliveries } = loaderData;
  useLive('webhook', endpoint.id);
  return (
    <Screen title={endpoint.name} back={BACK} actions={<EndpointActions endpoint={endpoint} />}>
      <EndpointFacts endpoint={endpoint} />
      <ScreenSection title="Deliveries">
        <RecordList
          names={{ one: 'delivery', many: 'deliveries' }}
          list={deliveries}
          request={request}
          columns={deliveryColumns}
          search={{ label: 'Search by event name' }}
          filters={[{ name: 'state', label: 'State', options: STATES }]}
          empty={
            <EmptyState title="No deliveries here">Events show here as they happen.</EmptyState>
          }
        />
      </ScreenSection>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Webhook',
  back: BACK,
  home: '/admin',
  failed: 'Failed to load webhook',
});
