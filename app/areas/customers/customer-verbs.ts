import { nothing, verb } from '#app/platform/verb.ts';

const approvalForms = () => import('./approval-forms.ts');
const customerForms = () => import('./customer-forms.ts');

/** What people do with registrations. */
export const registrationVerbs = {
  reject: verb({
    path: '/admin/approval/:customerId/reject',
    schema: async () => (await approvalForms()).rejectionSchema,
    done: 'User Rejected',
    failed: 'Failed to reject user.',
  }),
  join: verb({
    path: '/admin/approval/:customerId/join',
    schema: async () => (await approvalForms()).joiningSchema,
    done: 'User Approved',
    failed: 'Failed to approve user.',
  }),
  reopen: verb({
    path: '/admin/approval/:customerId/reopen',
    schema: nothing,
    failed: 'Failed to reopen the registration.',
  }),
};

/** What people do with customers. */
export const customerVerbs = {
  remove: verb({
    path: '/admin/customers/:customerId/delete',
    schema: async () => (await customerForms()).removalSchema,
    failed: 'Failed to delete customer',
  }),
  create: verb({
    path: '/admin/customers/new',
    schema: async () => (await customerForms()).newCustomerSchema,
    done: 'Customer created successfully',
    failed: 'Failed to create customer',
  }),
  invite: verb({
    path: '/admin/customers/invite',
    schema: async () => (await customerForms()).invitationSchema,
    failed: 'Failed to send the invitation',
  }),
  edit: verb({
    path: '/admin/customers/:customerId/edit',
    schema: async () => (await customerForms()).customerEditSchema,
    done: 'Customer updated successfully',
    failed: 'Failed to update customer',
  }),
  restore: verb({
    path: '/admin/customers/:customerId/restore',
    schema: nothing,
    done: 'Customer restored successfully',
    failed: 'Failed to restore customer',
  }),
};
