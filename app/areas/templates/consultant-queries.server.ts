import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';

/**
 * The person who does an engagement's consultant tasks: the first consultant among the customer's assigned staff who work for
 * customers, else the first of the others; without any, `otherwise` if they work for customers. Null if no one does.
 */
export async function consultantOf(
  tx: Tx,
  customerId: string,
  otherwise: string | null,
): Promise<{ id: string; name: string } | null> {
  const isAssigned = sql`${staffCustomers.userId} is not null`;
  const [person] = await tx
    .select({
      id: users.id,
      name: sql<string>`coalesce(nullif(btrim(${users.name}), ''), ${users.email})`,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(
      staffCustomers,
      and(eq(staffCustomers.userId, users.id), eq(staffCustomers.customerId, customerId)),
    )
    .where(
      and(isStaffWith('act-work', customerId), sql`(${isAssigned} or ${users.id} = ${otherwise})`),
    )
    .orderBy(
      desc(isAssigned),
      desc(sql`${userRoles.staffRole} = 'consultant'`),
      asc(staffCustomers.createdAt),
      asc(users.id),
    )
    .limit(1);
  return person ?? null;
}
