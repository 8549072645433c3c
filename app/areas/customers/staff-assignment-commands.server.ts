import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isAssignedOnly } from '#app/access/staff-people-sql.server.ts';
import { STAFF, type StaffRole } from '#app/access/staff-rights.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';

/** Returns the staff assigned to a customer, and whether everyone except admins sees only their own customers. */
export async function getAssignedStaff(actor: AdminActor, customerId: string) {
  const [row] = await asActor(actor, (tx) =>
    rowsOf<{ isLimited: boolean; people: { id: string; name: string; role: StaffRole }[] }>(
      tx,
      sql`select ${isAssignedOnly} as "isLimited", coalesce((
          select json_agg(json_build_object('id', u.id, 'name', coalesce(nullif(btrim(u.name), ''), u.email),
              'role', r.staff_role) order by u.name, u.email)
            from staff_customers a join users u on u.id = a.user_id join user_roles r on r.user_id = u.id
            where a.customer_id = ${customerId} and r.role = 'admin' and u.deactivated_at is null), '[]') as people`,
    ),
  );
  if (!row) throw new Error('A statement without a table returned no row.');
  const people = row.people.map(({ role, ...person }) => ({ ...person, role: STAFF[role].label }));
  return { ...row, people };
}

/** A customer's assigned staff as their page shows them. */
export type StaffOfCustomer = Awaited<ReturnType<typeof getAssignedStaff>>;

/**
 * Assigns a staff member to a customer; assigning them twice changes nothing. Their open pages follow.
 * @throws NotFoundError, RefusedError for someone who is no longer staff.
 */
export async function assignStaff(
  actor: AdminActor,
  customerId: string,
  userId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await customerCalled(tx, customerId);
    const [person] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, userId), eq(userRoles.role, 'admin'), isNull(users.deactivatedAt)));
    if (!person)
      throw new RefusedError('The chosen person is no longer staff. Choose another one.');
    const added = await tx
      .insert(staffCustomers)
      .values({ userId, customerId, assignedBy: actor.userId })
      .onConflictDoNothing()
      .returning({ userId: staffCustomers.userId });
    if (added.length === 0) return;
    await logActivity(tx, actor, {
      action: 'customer.staff_assigned',
      entityType: 'customer',
      entityId: customerId,
      metadata: { company: customer, person: shownNameOf(person) },
    });
  });
}

/** Removes a staff member from a customer. @throws NotFoundError when they are not assigned. */
export async function unassignStaff(
  actor: AdminActor,
  customerId: string,
  userId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await customerCalled(tx, customerId);
    const [person] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    const removed = await tx
      .delete(staffCustomers)
      .where(and(eq(staffCustomers.userId, userId), eq(staffCustomers.customerId, customerId)))
      .returning({ userId: staffCustomers.userId });
    if (removed.length === 0 || !person) throw new NotFoundError();
    await logActivity(tx, actor, {
      action: 'customer.staff_unassigned',
      entityType: 'customer',
      entityId: customerId,
      metadata: { company: customer, person: shownNameOf(person) },
    });
  });
}

async function customerCalled(tx: Tx, id: string): Promise<string> {
  const [customer] = await tx
    .select({ name: customerProfiles.displayName })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, id));
  if (!customer) throw new NotFoundError();
  return customer.name;
}
