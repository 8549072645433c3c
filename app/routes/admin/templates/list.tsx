import { adminOf } from '#app/access/guards.server.ts';
import { CreateTemplate } from '#app/areas/templates/TemplateActions.tsx';
import { TEMPLATE_COLUMNS } from '#app/areas/templates/template-columns.tsx';
import {
  TEMPLATE_LIST_FILTERS,
  TEMPLATE_SORT_NAMES,
} from '#app/areas/templates/template-filters.ts';
import { listTemplates } from '#app/areas/templates/template-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, TEMPLATE_SORT_NAMES, { sort: 'title', direction: 'asc' });
  const isArchived = url.searchParams.get('show') === 'archived';
  return { request, templates: await listTemplates(adminOf(context), request, { isArchived }) };
}

const NAMES: ListScreenNames = {
  title: 'Templates',
  one: 'template',
  many: 'templates',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function TemplateList({ loaderData }: Route.ComponentProps) {
  const { request, templates } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="Plans that build the project when a proposal is accepted."
      actions={<CreateTemplate />}
      list={templates}
      request={request}
      columns={TEMPLATE_COLUMNS}
      search="Search by name..."
      filters={TEMPLATE_LIST_FILTERS}
      hint="Start from a discovery audit, a 90-day sprint or fractional leadership, and make it your own."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
