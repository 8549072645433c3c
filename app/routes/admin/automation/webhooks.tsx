import { redirectDocument } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { AutomationTabs } from '#app/areas/webhooks/AutomationTabs.tsx';
import { AddEndpoint } from '#app/areas/webhooks/EndpointActions.tsx';
import { endpointColumns } from '#app/areas/webhooks/endpoint-columns.tsx';
import { SetupSteps } from '#app/areas/webhooks/SetupSteps.tsx';
import { WebhookCards } from '#app/areas/webhooks/WebhookCards.tsx';
import { WebhookTest } from '#app/areas/webhooks/WebhookTest.tsx';
import {
  ENDPOINT_SORTS,
  listCardEndpoints,
  listEndpoints,
} from '#app/areas/webhooks/webhook-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/webhooks';

const TITLE = 'Zapier Integration';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(ENDPOINT_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const show = url.searchParams.get('show') === 'archived' ? 'archived' : 'current';
  return {
    request,
    cards: await listCardEndpoints(actor),
    endpoints: await listEndpoints(actor, request, show),
  };
}

/**
 * Only the document of this address may reach other servers, which its test does. Whoever comes from another screen
 * loads it anew.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [entry] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(request.url);
  if (entry && new URL(entry.name).pathname !== pathname) {
    throw redirectDocument(pathname + search);
  }
  return serverLoader();
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { request, cards, endpoints } = loaderData;
  const { count, ...page } = endpoints;
  return (
    <Screen
      title={TITLE}
      description="Tell Zapier and other tools what happens here, as it happens."
      back={BACK}
    >
      <AutomationTabs />
      <ScreenSection title="Setup">
        <SetupSteps />
      </ScreenSection>
      <ScreenSection title="Test">
        <WebhookTest />
      </ScreenSection>
      <ScreenSection title="Event webhooks">
        <WebhookCards endpoints={cards} />
      </ScreenSection>
      <ScreenSection title="All webhooks" actions={<AddEndpoint />}>
        <DataList
          label="Webhooks"
          page={page}
          request={request}
          columns={endpointColumns}
          count={formatListCount(count, 'webhook', 'webhooks')}
          search={{ label: 'Search webhooks', placeholder: 'Search by name or URL...' }}
          filters={[archivedFilter('Which webhooks')]}
          empty={
            <EmptyState
              title={
                request.search ? 'No webhooks found matching your search.' : 'No webhooks here'
              }
            >
              {request.search ? null : 'Save a URL at an event above, or add one for any event.'}
            </EmptyState>
          }
        />
      </ScreenSection>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load webhooks" home="/admin" />
    </Screen>
  );
}
