import { adminOf } from '#app/access/guards.server.ts';
import { AddApiKey } from '#app/areas/api-keys/ApiKeyActions.tsx';
import { apiKeyColumns } from '#app/areas/api-keys/api-key-columns.tsx';
import { API_KEY_SORTS, listApiKeys } from '#app/areas/api-keys/api-key-queries.server.ts';
import { AutomationTabs } from '#app/areas/webhooks/AutomationTabs.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/keys';

const TITLE = 'API Keys';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(API_KEY_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  return { request, keys: await listApiKeys(adminOf(context), request) };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function ApiKeys({ loaderData: { request, keys } }: Route.ComponentProps) {
  const { count, ...page } = keys;
  return (
    <Screen
      title={TITLE}
      description={
        <>
          Other systems read and write with them. What they can do stands in the{' '}
          <a href="/api">API</a>.
        </>
      }
      back={BACK}
      actions={<AddApiKey />}
    >
      <AutomationTabs />
      <DataList
        label="API keys"
        page={page}
        request={request}
        columns={apiKeyColumns}
        count={formatListCount(count, 'key', 'keys')}
        search={{ label: 'Search keys', placeholder: 'Search by name...' }}
        empty={
          <EmptyState title={emptyTitle('API keys', request.search !== '')}>
            {request.search ? null : 'Create one for each system that uses the API.'}
          </EmptyState>
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load API keys" home="/admin" />
    </Screen>
  );
}
