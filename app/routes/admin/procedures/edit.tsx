import { adminOf } from '#app/access/guards.server.ts';
import { ProcedureForm } from '#app/areas/procedures/ProcedureForm.tsx';
import { updateProcedure } from '#app/areas/procedures/procedure-commands.server.ts';
import { procedureEditSchema } from '#app/areas/procedures/procedure-forms.ts';
import { getProcedure } from '#app/areas/procedures/procedure-queries.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { isEditedInPlace } from '#app/records/procedure/procedure-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.procedureId);
  const found = await getProcedure(adminOf(context), id, null).catch(throwMissing);
  const { words, versions, acknowledgements, version, latestVersion, approvedVersion } = found;
  const { title, description, content } = words;
  const isInPlace = isEditedInPlace({
    wasApproved: versions[0]?.firstApprovedAt !== null,
    isAcknowledged: acknowledgements.some(({ number }) => number === latestVersion),
  });
  return {
    procedure: { id, title, description, content, version },
    status: found.status,
    latestVersion,
    approvedVersion,
    isInPlace,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.procedureId);
  return answerForm(request, procedureEditSchema, {
    handle: async (edit) => {
      const number = await updateProcedure(adminOf(context), id, edit);
      return redirectWithToast(`/admin/procedures/${id}`, {
        kind: 'success',
        title: 'Procedure updated',
        description: `Saved as version ${number}.`,
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update procedure' },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.procedure.title}` : 'Edit procedure' },
];

export default function EditProcedure({ loaderData, actionData }: Route.ComponentProps) {
  const { procedure, isInPlace, latestVersion } = loaderData;
  return (
    <Screen
      title={`Edit ${procedure.title}`}
      description={consequenceOf(loaderData)}
      back={{ to: `/admin/procedures/${procedure.id}`, label: 'Back to Procedure' }}
      width="narrow"
    >
      <ProcedureForm
        key={procedure.id}
        procedure={procedure}
        answer={actionData}
        submitLabel={isInPlace ? 'Save Changes' : `Save as Version ${latestVersion + 1}`}
      />
    </Screen>
  );
}

function consequenceOf({
  status,
  isInPlace,
  latestVersion,
  approvedVersion,
}: Route.ComponentProps['loaderData']): string {
  if (status === 'archived') return 'This procedure is archived. Restore it before you edit it.';
  const next = latestVersion + 1;
  if (!isInPlace && approvedVersion !== null) {
    return `Version ${approvedVersion} stays in force and readable. Your changes become version ${next}, a draft.`;
  }
  if (!isInPlace) {
    return `Version ${latestVersion} was approved and stays the same. Your changes become version ${next}, a draft.`;
  }
  if (status === 'review') {
    return approvedVersion === null
      ? `Version ${latestVersion} is in review and the customer can read it. A change has to be reviewed again.`
      : `Version ${latestVersion} is in review. A change has to be reviewed again.`;
  }
  return `Version ${latestVersion} is a draft that the customer does not see.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Edit procedure" back={{ to: '/admin/procedures', label: 'Back to Procedures' }}>
      <RouteErrorState error={error} title="Failed to load procedures" home="/admin" />
    </Screen>
  );
}
