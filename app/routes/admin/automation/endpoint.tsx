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
} from '#app/records/webhook-status.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
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
  const { count, ...page } = deliveries;
  useLive('webhook', endpoint.id);
  return (
    <Screen title={endpoint.name} back={BACK} actions={<EndpointActions endpoint={endpoint} />}>
      <EndpointFacts endpoint={endpoint} />
      <ScreenSection title="Deliveries">
        <DataList
          label="Deliveries"
          page={page}
          request={request}
          columns={deliveryColumns}
          count={formatListCount(count, 'delivery', 'deliveries')}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Webhook" back={BACK}>
      <RouteErrorState error={error} title="Failed to load webhook" home="/admin" />
    </Screen>
  );
}
