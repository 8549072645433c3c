import { nothingSchema, verb } from '#app/platform/verb.ts';
import { rejectionSchema } from './approval-forms.ts';
import {
  customerEditSchema,
  invitationSchema,
  newCustomerSchema,
  removalSchema,
} from './customer-forms.ts';

/** What people do with registrations. */
export const registrationVerbs = {
  reject: verb({
    path: '/admin/approval/:customerId/reject',
    schema: rejectionSchema,
    done: 'User Rejected',
    failed: 'Failed to reject user.',
  }),
  reopen: verb({
    path: '/admin/approval/:customerId/reopen',
    schema: nothingSchema,
    failed: 'Failed to reopen the registration.',
  }),
};

/** What people do with customers. */
export const customerVerbs = {
  remove: verb({
    path: '/admin/customers/:customerId/delete',
    schema: removalSchema,
    failed: 'Failed to delete customer',
  }),
  create: verb({
    path: '/admin/customers/new',
    schema: newCustomerSchema,
    done: 'Customer created successfully',
    failed: 'Failed to create customer',
  }),
  invite: verb({
    path: '/admin/customers/invite',
    schema: invitationSchema,
    failed: 'Failed to send the invitation',
  }),
  edit: verb({
    path: '/admin/customers/:customerId/edit',
    schema: customerEditSchema,
    done: 'Customer updated successfully',
    failed: 'Failed to update customer',
  }),
  restore: verb({
    path: '/admin/customers/:customerId/restore',
    schema: nothingSchema,
    done: 'Customer restored successfully',
    failed: 'Failed to restore customer',
  }),
};
