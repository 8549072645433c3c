import { adminOf } from '#app/access/guards.server.ts';
import { procedureStatusSchema } from '#app/areas/procedures/procedure-forms.ts';
import { setProcedureStatus } from '#app/areas/procedures/procedure-status-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const procedureId = idParam(params.procedureId);
  return answerForm(request, procedureStatusSchema, {
    handle: async (change) => {
      await setProcedureStatus(adminOf(context), procedureId, change);
      return { kind: 'success', title: 'Procedure updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update procedure' },
  });
}
