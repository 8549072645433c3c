import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { recoveryJob } from './recovery-commands.server.ts';
import { refuseRecovery } from './recovery-end-commands.server.ts';
import { endSessions, sendPasswordReset, setDeactivated, setRole } from './user-commands.server.ts';
import { userVerbs } from './user-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(
    userVerbs.setRole,
    (staff, { role }, { userId }) => setRole(staff, { userId, role }),
    (before, { role }) => {
      if (role === 'admin') return 'User promoted to admin.';
      return before === 'admin' ? 'User demoted from admin.' : 'Role saved.';
    },
  ),
  on(
    userVerbs.deactivation,
    (staff, { deactivated }, { userId }) =>
      setDeactivated(staff, { userId, deactivated: deactivated === 'yes' }),
    (_, { deactivated }) =>
      deactivated === 'yes'
        ? {
            kind: 'success',
            title: 'User deactivated.',
            description: 'All of their sessions were ended. They can no longer sign in.',
          }
        : { kind: 'success', title: 'User reactivated.', description: 'They can sign in again.' },
  ),
  on(
    userVerbs.resetPassword,
    (staff, _, { userId }) => sendPasswordReset(staff, userId),
    ({ email }) => ({
      kind: 'success',
      title: 'Password Reset Sent',
      description: `A link to set a new password is on its way to ${email}. It is valid for one hour.`,
    }),
  ),
  on(
    userVerbs.endSessions,
    (staff, _, { userId }) => endSessions(staff, userId),
    (_) => ({
      kind: 'success',
      title: 'Sessions ended.',
      description: 'The person is signed out on every device.',
    }),
  ),
  on(
    userVerbs.refuseRecovery,
    (staff, _, { userId }) => refuseRecovery(staff, userId),
    (_) => ({
      kind: 'success',
      title: 'Recovery refused.',
      description: 'The person was notified by email.',
    }),
  ),
];

/** What this area is to the house. */
export const accountsArea = {
  handlers,
  jobs: [recoveryJob],
} satisfies Area;
