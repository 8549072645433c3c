import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** The role of an account as the Users screen names it. */
export function roleDisplay(isAdmin: boolean): StatusDisplay {
  return isAdmin ? { label: 'Admin', color: 'violet' } : { label: 'User', color: 'gray' };
}

/** Whether an account can sign in. */
export function accountDisplay(deactivatedAt: Date | null): StatusDisplay {
  return deactivatedAt
    ? { label: 'Deactivated', color: 'red' }
    : { label: 'Active', color: 'green' };
}
