import { adminOf } from '#app/access/guards.server.ts';
import { createProcedure } from '#app/areas/procedures/procedure-commands.server.ts';
import { newProcedureSchema } from '#app/areas/procedures/procedure-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, newProcedureSchema, {
    handle: async (procedure) => {
      await createProcedure(adminOf(context), procedure);
      return { kind: 'success', title: 'Procedure created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create procedure' },
  });
}
