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
import { backTo, failedScreen } from '#app/ui/FailedScreen.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/webhooks';

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
 * Only the document of this address may call other servers, which its test does. Anyone who comes from another screen loads it
 * again.
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

const TITLE = 'Zapier Integration';

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { request, cards, endpoints } = loaderData;
  return (
    <Screen
      title={TITLE}
      description="Notify Zapier and other tools of what happens here, as it happens."
      back={backTo('/admin')}
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
        <RecordList
          names={{ one: 'webhook', many: 'webhooks' }}
          list={endpoints}
          request={request}
          columns={endpointColumns}
          search="Search by name or URL..."
          filters={[archivedFilter('Which webhooks')]}
          nothing="No webhooks here"
          hint="Save a URL at an event above, or add one for any event."
        />
      </ScreenSection>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  home: '/admin',
  failed: 'Failed to load webhooks',
});
