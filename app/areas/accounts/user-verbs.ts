import { nothingSchema, verb } from '#app/platform/verb.ts';
import { deactivationSchema, roleSchema } from './user-forms.ts';

/** What people do with users. */
export const userVerbs = {
  setRole: verb({
    path: '/admin/users/:userId/role',
    schema: roleSchema,
    failed: 'Failed to update user role.',
  }),
  deactivation: verb({
    path: '/admin/users/:userId/deactivation',
    schema: deactivationSchema,
    failed: 'Failed to update the account.',
  }),
  resetPassword: verb({
    path: '/admin/users/:userId/password-reset',
    schema: nothingSchema,
    failed: 'Failed to send password reset email.',
  }),
  endSessions: verb({
    path: '/admin/users/:userId/sessions',
    schema: nothingSchema,
    failed: 'Failed to end the sessions.',
  }),
  refuseRecovery: verb({
    path: '/admin/users/:userId/refuse-recovery',
    schema: nothingSchema,
    failed: 'Failed to refuse the recovery.',
  }),
};
