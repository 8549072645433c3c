import { adminOf } from '#app/access/guards.server.ts';
import { procedureStepSchema } from '#app/areas/procedures/procedure-forms.ts';
import { markReviewed } from '#app/areas/procedures/procedure-status-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/review';

export async function action({ request, params, context }: Route.ActionArgs) {
  const procedureId = idParam(params.procedureId);
  return answerForm(request, procedureStepSchema, {
    handle: async ({ version }) => {
      await markReviewed(adminOf(context), procedureId, version);
      return { kind: 'success', title: 'Procedure updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update procedure' },
  });
}
