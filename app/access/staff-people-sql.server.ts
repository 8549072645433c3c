import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { userRoles, users } from './auth-tables.ts';
import { type StaffRight, staffRolesWith } from './staff-rights.ts';

/** Whether all staff except admins see only the customers that they are assigned to; part of a statement. */
export const isAssignedOnly = sql`exists (select from settings where key = 'security.staff.assigned_only' and value = 'true')`;

/**
 * A condition on staff who can sign in, whose role has the right, and who see the customer if there is one; for queries that
 * join `users` and `userRoles`.
 */
export function isStaffWith(right: StaffRight, customerId: string | SQL | null): SQL | undefined {
  return and(
    eq(userRoles.role, 'admin'),
    inArray(userRoles.staffRole, staffRolesWith(right)),
    isNull(users.deactivatedAt),
    customerId === null
      ? undefined
      : sql`(${userRoles.staffRole} = 'admin' or not ${isAssignedOnly} or ${customerId}::uuid is null
          or exists (select from staff_customers a
            where a.user_id = ${userRoles.userId} and a.customer_id = ${customerId}::uuid))`,
  );
}
