import { adminOf } from '#app/access/guards.server.ts';
import { createCompany } from '#app/areas/companies/company-commands.server.ts';
import { companySchema } from '#app/areas/companies/company-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, companySchema, {
    handle: async (company) => {
      await createCompany(adminOf(context), company);
      return { kind: 'success', title: 'Company created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create company' },
  });
}
