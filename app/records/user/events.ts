import type { KindEvents } from '../event-facts.ts';

/** What happens to users, as the activity log says it. */
export const userEvents = {
  'notifications.chosen': '{who} changed their notification settings',
  'timer.discarded': '{who} discarded a timer',
  'timer.started': '{who} started a timer',
  'user.deactivated': '{who} deactivated {email}',
  'user.demoted': '{who} changed {email} from {before} to {after}',
  'user.email_tried_again': '{who} turned email to {email} on again',
  'user.password_reset_sent': '{who} sent {email} a password reset link',
  'user.promoted': '{who} made {email} an admin',
  'user.reactivated': '{who} reactivated {email}',
  'user.recovery_refused': '{who} refused the account recovery of {email}',
  'user.role_changed': '{who} changed {email} from {before} to {after}',
  'user.second_factor_reset': '{who} reset the second factor of {email}',
  'user.sessions_ended': '{who} signed {email} out everywhere',
} as const satisfies KindEvents;
