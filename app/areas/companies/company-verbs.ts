import { verb } from '#app/platform/verb.ts';

const forms = () => import('./company-forms.ts');

/** The verbs for companies. */
export const companyVerbs = {
  create: verb({
    path: '/admin/companies/new',
    creates: { label: 'Add Company', at: '/admin/companies#new' },
    needs: 'manage',
    schema: async () => (await forms()).companySchema,
    done: 'Company created successfully',
    failed: 'Failed to create company',
  }),
  edit: verb({
    path: '/admin/companies/:companyId/edit',
    needs: 'manage',
    schema: async () => (await forms()).companyEditSchema,
    done: 'Company updated successfully',
    failed: 'Failed to update company',
  }),
};
