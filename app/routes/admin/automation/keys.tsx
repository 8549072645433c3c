import { adminOf } from '#app/access/guards.server.ts';
import { AddApiKey } from '#app/areas/api-keys/ApiKeyActions.tsx';
import { apiKeyColumns } from '#app/areas/api-keys/api-key-columns.tsx';
import { API_KEY_SORTS, listApiKeys } from '#app/areas/api-keys/api-key-queries.server.ts';
import { AutomationTabs } from '#app/areas/webhooks/AutomationTabs.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/keys';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(API_KEY_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  return { request, keys: await listApiKeys(adminOf(context), request) };
}

const NAMES: ListScreenNames = {
  title: 'API Keys',
  label: 'API keys',
  failed: 'Failed to load API keys',
  one: 'key',
  many: 'keys',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ApiKeys({ loaderData: { request, keys } }: Route.ComponentProps) {
  return (
    <ListScreen
      names={NAMES}
      description={
        <>
          Other systems read and write with them. For what they can do, see the{' '}
          <a href="/api">API</a>.
        </>
      }
      actions={<AddApiKey />}
      above={<AutomationTabs />}
      list={keys}
      request={request}
      columns={apiKeyColumns}
      search="Search by name..."
      nothing="No API keys yet"
      nothingFound="No API keys found matching your search."
      hint="Create one for each system that uses the API."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
