import { type SQL, sql } from 'drizzle-orm';
import { sessions } from './auth-tables.ts';

/** How long a session lasts from its start or renewal, in seconds. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;
/** A session is renewed at most this often, in seconds. */
export const RENEWED_AFTER_SECONDS = 24 * 60 * 60;

/** Whether the session `s` of a statement is to be renewed. */
export const isDueForRenewal = sql`s.expires_at <= now() + make_interval(secs => ${SESSION_SECONDS - RENEWED_AFTER_SECONDS}::int)`;

// How long a session lasts without use, and at the longest since its sign-in. docs/security.md says why.
const staff = { idle: '12 hours', longest: '7 days' };
const others = { idle: '14 days', longest: '30 days' };

/** Whether the session `s`, of the account with the role row `r`, is still valid; for statements that use these names. */
export const sessionStands = sql`case when r.role = 'admin'
  then s.last_active_at > now() - ${staff.idle}::interval and s.created_at > now() - ${staff.longest}::interval
  else s.last_active_at > now() - ${others.idle}::interval and s.created_at > now() - ${others.longest}::interval
end`;

/** Whether a session of a person is still valid, in a query that already knows whether they are staff. */
export function stillStands(isStaff: boolean): SQL {
  const { idle, longest } = isStaff ? staff : others;
  return sql`${sessions.lastActiveAt} > now() - ${idle}::interval
    and ${sessions.createdAt} > now() - ${longest}::interval`;
}
