import { verb } from '#app/platform/verb.ts';
import { companyEditSchema, companySchema } from './company-forms.ts';

/** What people do with companys. */
export const companyVerbs = {
  create: verb({
    path: '/admin/companies/new',
    schema: companySchema,
    done: 'Company created successfully',
    failed: 'Failed to create company',
  }),
  edit: verb({
    path: '/admin/companies/:companyId/edit',
    schema: companyEditSchema,
    done: 'Company updated successfully',
    failed: 'Failed to update company',
  }),
};
