import { adminOf } from '#app/access/guards.server.ts';
import { CreateProcedure } from '#app/areas/procedures/CreateProcedure.tsx';
import { procedureColumns } from '#app/areas/procedures/procedure-columns.tsx';
import { listProcedures, PROCEDURE_SORTS } from '#app/areas/procedures/procedure-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import {
  PROCEDURE_STATUS_DISPLAY,
  PROCEDURE_STATUSES,
} from '#app/records/procedure/procedure-status.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(PROCEDURE_SORTS), {
    sort: 'updated',
    direction: 'desc',
  });
  const asked = url.searchParams.get('status');
  const status = PROCEDURE_STATUSES.find((each) => each === asked) ?? null;
  return { request, procedures: await listProcedures(adminOf(context), request, status) };
}

const NAMES: ListScreenNames = {
  title: 'Procedure Management',
  one: 'procedure',
  many: 'procedures',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

const STATUS_OPTIONS = [
  { value: '', label: 'All current' },
  ...PROCEDURE_STATUSES.map((value) => ({ value, label: PROCEDURE_STATUS_DISPLAY[value].label })),
];

export default function ProcedureList({ loaderData }: Route.ComponentProps) {
  const { request, procedures } = loaderData;
  useLive('procedure');
  return (
    <ListScreen
      names={NAMES}
      description="Written procedures by customer, from draft to approved."
      actions={<CreateProcedure />}
      list={procedures}
      request={request}
      columns={procedureColumns}
      search="Search by title, company, or contact..."
      filters={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS }]}
      hint="Write the first one for a customer. It stays inside the firm while it is a draft."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
