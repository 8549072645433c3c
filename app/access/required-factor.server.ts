import { sql } from 'drizzle-orm';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';

/** Whether the firm requires a second factor of its staff; part of a statement. */
export const isFactorRequired = sql`exists (select from settings where key = 'security.staff.second_factor' and value = 'true')`;

/**
 * Returns which of these staff members lack the second factor that the firm requires; none while it requires none. Bypasses
 * row-level security, because no request's role reads who has one.
 */
export async function unsafeWithoutRequiredFactor(
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = `{${userIds.join(',')}}`;
  const rows = await unsafeAccountsRows<{ id: string }>(
    sql`select u.id from users u
        where u.id = any(${named}::uuid[]) and ${isFactorRequired} and not u.two_factor_enabled
          and not exists (select from passkeys p where p.user_id = u.id)`,
  );
  return new Set(rows.map(({ id }) => id));
}
