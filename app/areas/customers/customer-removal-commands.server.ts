import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import type { Removal } from './customer-forms.ts';
import { hasHistory } from './customer-history-sql.server.ts';
import { refuseWhileMerging } from './customer-rows.server.ts';

/**
 * Removes a customer as the confirmation announced it: deleted with the account, while the sign-in stays as a plain user, or
 * archived with all records. Both end the sessions of its people who are members of no other customer.
 * @throws NotFoundError, RefusedError when a deletion was announced and there is history by now, or while it is being merged.
 */
export async function removeCustomer(
  actor: AdminActor,
  customerId: string,
  announced: Removal,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await lockedCustomer(tx, customerId);
    await refuseWhileMerging(tx, customerId);
    const people = await peopleOnlyOf(tx, customerId);
    if (announced === 'archive') {
      await tx
        .update(customerProfiles)
        .set({
          archivedAt: sql`coalesce(${customerProfiles.archivedAt}, now())`,
          ...nextVersion(customerProfiles),
        })
        .where(eq(customerProfiles.id, customerId));
    } else {
      if (customer.hasHistory) {
        throw new RefusedError(
          'This customer now has records and can only be archived. Open the dialog again.',
        );
      }
      await tx.delete(customerAccounts).where(eq(customerAccounts.customerId, customerId));
      await tx.delete(customerProfiles).where(eq(customerProfiles.id, customerId));
    }
    if (people.length > 0) await tx.delete(sessions).where(inArray(sessions.userId, people));
    await logActivity(tx, actor, {
      action: announced === 'archive' ? 'customer.archived' : 'customer.deleted',
      entityType: 'customer',
      entityId: customerId,
      metadata: namesOf(customer),
    });
  });
}

/**
 * Restores an archived customer, approved or not as before.
 * @throws NotFoundError, RefusedError when it is not archived, or its person belongs to another account after a merge or
 * approval.
 */
export async function restoreCustomer(actor: AdminActor, customerId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await lockedCustomer(tx, customerId);
    if (!customer.archivedAt) throw new RefusedError('This customer is not archived.');
    if (customer.mergedInto) throw new RefusedError(MERGED);
    if (customer.approvalStatus !== 'approved' && !(await hasPeople(tx, customerId))) {
      throw new RefusedError(JOINED);
    }
    await tx
      .update(customerProfiles)
      .set({ archivedAt: null, ...nextVersion(customerProfiles) })
      .where(eq(customerProfiles.id, customerId));
    await logActivity(tx, actor, {
      action: 'customer.restored',
      entityType: 'customer',
      entityId: customerId,
      metadata: namesOf(customer),
    });
  });
}

const MERGED = "This account was merged into another one and can't be restored.";

const JOINED =
  "This registration was approved as one of another customer's people and can't be restored.";

async function hasPeople(tx: Tx, customerId: string): Promise<boolean> {
  const standing = and(eq(members.customerId, customerId), isNull(members.endedAt));
  return (await tx.$count(members, standing)) > 0;
}

/** The accounts that are members of this customer and of no other one that is not archived. */
async function peopleOnlyOf(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    sql`select m.user_id from members m where m.customer_id = ${customerId} and m.ended_at is null
      and not exists (select from members o join customer_profiles c on c.id = o.customer_id and c.archived_at is null
        where o.user_id = m.user_id and o.ended_at is null and o.customer_id <> m.customer_id)`,
  );
  return rows.map(({ user_id }) => user_id);
}

function namesOf(customer: { contactName: string; companyName: string; email: string }) {
  return { contact: customer.contactName, company: customer.companyName, email: customer.email };
}

/** Locks a customer and its account: a record that another transaction adds meanwhile waits for this one to end. */
async function lockedCustomer(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({
      contactName: customerProfiles.contactName,
      companyName: customerProfiles.displayName,
      email: customerProfiles.email,
      archivedAt: customerProfiles.archivedAt,
      mergedInto: customerProfiles.mergedInto,
      approvalStatus: customerProfiles.approvalStatus,
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId))
    .for('update');
  if (!customer) throw new NotFoundError();
  await tx
    .select({ id: customerAccounts.id })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId))
    .for('update');
  // Asked only now: a statement sees what was committed before it began, so before the locks it could miss a record.
  const [history] = await tx
    .select({ exists: hasHistory(customerProfiles.id) })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  return { ...customer, hasHistory: history?.exists ?? true };
}
