import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./user-forms.ts');

/** The verbs for users. */
export const userVerbs = {
  setRole: verb({
    path: '/admin/users/:userId/role',
    needs: 'manage',
    schema: async () => (await forms()).roleSchema,
    failed: 'Failed to update user role.',
  }),
  deactivation: verb({
    path: '/admin/users/:userId/deactivation',
    needs: 'manage',
    schema: async () => (await forms()).deactivationSchema,
    failed: 'Failed to update the account.',
  }),
  resetPassword: verb({
    path: '/admin/users/:userId/password-reset',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to send password reset email.',
  }),
  endSessions: verb({
    path: '/admin/users/:userId/sessions',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to end the sessions.',
  }),
  refuseRecovery: verb({
    path: '/admin/users/:userId/refuse-recovery',
    needs: 'manage',
    schema: nothing,
    failed: 'Failed to refuse the recovery.',
  }),
};
