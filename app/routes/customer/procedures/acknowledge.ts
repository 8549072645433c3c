import { customerOf } from '#app/access/guards.server.ts';
import { acknowledgeProcedure } from '#app/areas/procedures/acknowledgement-commands.server.ts';
import { acknowledgementSchema } from '#app/areas/procedures/procedure-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/acknowledge';

export async function action({ request, params, context }: Route.ActionArgs) {
  const procedureId = idParam(params.procedureId);
  return answerForm(request, acknowledgementSchema, {
    handle: async ({ number }) => {
      await acknowledgeProcedure(customerOf(context), procedureId, number);
      return {
        kind: 'success',
        title: 'Thank you',
        description: `You have read and understood version ${number}.`,
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to save your confirmation' },
  });
}
