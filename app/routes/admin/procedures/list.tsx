import { adminOf } from '#app/access/guards.server.ts';
import { NewProcedureFields } from '#app/areas/procedures/ProcedureFields.tsx';
import { procedureColumns } from '#app/areas/procedures/procedure-columns.tsx';
import { listProcedures, PROCEDURE_SORTS } from '#app/areas/procedures/procedure-queries.server.ts';
import { procedureVerbs } from '#app/areas/procedures/procedure-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { PROCEDURE_STATUS_DISPLAY, PROCEDURE_STATUSES } from '#app/records/procedure-status.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(PROCEDURE_SORTS), {
    sort: 'updated',
    direction: 'desc',
  });
  const asked = url.searchParams.get('status');
  const status = PROCEDURE_STATUSES.find((each) => each === asked) ?? null;
  return { status, request, procedures: await listProcedures(adminOf(context), request, status) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Procedure Management' }];

const TITLE = 'Procedure Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

const STATUS_OPTIONS = [
  { value: '', label: 'All current' },
  ...PROCEDURE_STATUSES.map((value) => ({ value, label: PROCEDURE_STATUS_DISPLAY[value].label })),
];

export default function ProcedureList({ loaderData }: Route.ComponentProps) {
  useLive('procedure');
  const { status, request, procedures } = loaderData;
  const { count, ...page } = procedures;
  return (
    <Screen
      title={TITLE}
      description="Written procedures by customer, from draft to approved."
      back={BACK}
      actions={<CreateProcedure />}
    >
      <DataList
        label="Procedures"
        page={page}
        request={request}
        columns={procedureColumns}
        count={formatListCount(count, 'procedure', 'procedures')}
        search={{
          label: 'Search procedures',
          placeholder: 'Search by title, company, or contact...',
        }}
        filters={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS }]}
        empty={
          request.search || status ? (
            <EmptyState title="No procedures found matching your search." />
          ) : (
            <EmptyState title="No procedures yet">
              Write the first one for a customer. It stays inside the firm while it is a draft.
            </EmptyState>
          )
        }
      />
    </Screen>
  );
}

function CreateProcedure() {
  return (
    <FormDialog
      title="Create Procedure"
      size="xl"
      {...formOf(procedureVerbs.create, {})}
      labels={{ submit: 'Create Procedure', sending: 'Creating...' }}
    >
      {(fields) => <NewProcedureFields fields={fields} />}
    </FormDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load procedures" home="/admin" />
    </Screen>
  );
}
