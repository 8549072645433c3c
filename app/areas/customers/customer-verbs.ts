import { nothing, verb } from '#app/platform/verb.ts';

const approvalForms = () => import('./approval-forms.ts');
const customerForms = () => import('./customer-forms.ts');

/** The verbs for registrations. */
export const registrationVerbs = {
  reject: verb({
    path: '/admin/approval/:customerId/reject',
    needs: 'manage',
    schema: async () => (await approvalForms()).rejectionSchema,
    done: 'User Rejected',
    failed: 'Failed to reject user.',
  }),
  join: verb({
    path: '/admin/approval/:customerId/join',
    needs: 'manage',
    schema: async () => (await approvalForms()).joiningSchema,
    done: 'User Approved',
    failed: 'Failed to approve user.',
  }),
  reopen: verb({
    path: '/admin/approval/:customerId/reopen',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to reopen the registration.',
  }),
};

/** The verbs for people who have accepted an invitation of a customer's people and are waiting for approval. */
export const newcomerVerbs = {
  admit: verb({
    path: '/admin/approval/newcomers/:newcomerId/approve',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to approve the newcomer.',
  }),
  decline: verb({
    path: '/admin/approval/newcomers/:newcomerId/decline',
    needs: 'manage',
    schema: async () => (await approvalForms()).rejectionSchema,
    done: 'Newcomer declined',
    failed: 'Failed to decline the newcomer.',
  }),
};

/** The verbs for customers. */
export const customerVerbs = {
  remove: verb({
    path: '/admin/customers/:customerId/delete',
    needs: 'manage',
    schema: async () => (await customerForms()).removalSchema,
    failed: 'Failed to delete customer',
  }),
  create: verb({
    path: '/admin/customers/new',
    creates: { label: 'Add Customer', at: '/admin/customers#new' },
    needs: 'manage',
    schema: async () => (await customerForms()).newCustomerSchema,
    done: 'Customer created successfully',
    failed: 'Failed to create customer',
  }),
  invite: verb({
    path: '/admin/customers/invite',
    creates: { label: 'Invite Contact', at: '/admin/customers#invite' },
    needs: 'manage',
    schema: async () => (await customerForms()).invitationSchema,
    failed: 'Failed to send the invitation',
  }),
  edit: verb({
    path: '/admin/customers/:customerId/edit',
    needs: 'manage',
    schema: async () => (await customerForms()).customerEditSchema,
    done: 'Customer updated successfully',
    failed: 'Failed to update customer',
  }),
  assignStaff: verb({
    path: '/admin/customers/:customerId/staff',
    needs: 'manage',
    schema: async () => (await customerForms()).staffAssignmentSchema,
    done: 'Staff assigned',
    failed: 'Failed to assign staff',
  }),
  unassignStaff: verb({
    path: '/admin/customers/:customerId/staff/:staffId/remove',
    needs: 'manage',
    schema: nothing,
    done: 'Staff unassigned',
    failed: 'Failed to unassign staff',
  }),
  restore: verb({
    path: '/admin/customers/:customerId/restore',
    needs: 'manage',
    schema: nothing,
    done: 'Customer restored successfully',
    failed: 'Failed to restore customer',
  }),
};
