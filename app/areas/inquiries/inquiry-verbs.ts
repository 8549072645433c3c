import { verb } from '#app/platform/verb.ts';

/** What people do with inquiries. */
export const inquiryVerbs = {
  createCustomer: verb({
    path: '/admin/inquiries/:inquiryId/customer',
    needs: 'manage',
    schema: async () => (await import('#app/areas/customers/customer-forms.ts')).invitationSchema,
    failed: 'Failed to create customer',
  }),
};
