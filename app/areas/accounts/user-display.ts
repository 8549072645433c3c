import { STAFF, type StaffRole } from '#app/access/staff-rights.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** The label and color of an account's role on the Users screen. */
export function roleDisplay(role: StaffRole | null): StatusDisplay {
  if (!role) return { label: 'User', color: 'gray' };
  return { label: STAFF[role].label, color: role === 'admin' ? 'violet' : 'blue' };
}

/** The label and color of whether an account can sign in. */
export function accountDisplay(deactivatedAt: Date | null): StatusDisplay {
  return deactivatedAt
    ? { label: 'Deactivated', color: 'red' }
    : { label: 'Active', color: 'green' };
}

/** The label and color of an account's second factor; a requested recovery comes first. */
export function secondFactorDisplay(user: {
  hasApp: boolean;
  hasPasskey: boolean;
  isInRecovery: boolean;
}): StatusDisplay {
  if (user.isInRecovery) return { label: 'In recovery', color: 'orange' };
  if (!user.hasApp && !user.hasPasskey) return { label: 'None', color: 'gray' };
  const both = user.hasApp && user.hasPasskey;
  return { label: both ? 'App, passkey' : user.hasApp ? 'App' : 'Passkey', color: 'green' };
}

/** The label and color of whether an account's email is known to reach its person. */
export function emailDisplay(isConfirmed: boolean): StatusDisplay {
  return isConfirmed
    ? { label: 'Email confirmed', color: 'green' }
    : { label: 'Not confirmed', color: 'yellow' };
}
