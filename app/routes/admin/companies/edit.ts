import { adminOf } from '#app/access/guards.server.ts';
import { updateCompany } from '#app/areas/companies/company-commands.server.ts';
import { companyEditSchema } from '#app/areas/companies/company-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const companyId = idParam(params.companyId);
  return answerForm(request, companyEditSchema, {
    handle: async (edit) => {
      await updateCompany(adminOf(context), companyId, edit);
      return { kind: 'success', title: 'Company updated successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update company' },
  });
}
