import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import type { ApprovalStatus } from '#app/access/approval-status.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import {
  accountApproved,
  accountRejected,
  accountReopened,
} from '#app/areas/accounts/account-mails.ts';
import { customerEffects } from '#app/areas/accounts/customer-effects.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { resolveCompany } from '#app/areas/companies/company-commands.server.ts';
import type { CompanyChoice } from '#app/areas/companies/company-forms.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { CAN_BE_MEMBER, NO_MEMBER } from '#app/areas/members/member-queries.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';

/**
 * Approves a pending registration for a company, which is created if the choice names a new one, and emails the customer. An
 * unconfirmed email address needs `withoutConfirmedEmail`.
 * @throws NotFoundError, RefusedError when it is no longer pending, the address is not confirmed, the account belongs to staff
 * or was deactivated, or the company cannot be used.
 */
export async function approveCustomer(
  actor: AdminActor,
  {
    customerId,
    withoutConfirmedEmail,
    ...choice
  }: { customerId: string; withoutConfirmedEmail?: 'yes' | undefined } & CompanyChoice,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await registrationIn(tx, customerId, 'pending');
    const emailConfirmed = await confirmedRegistrant(tx, customer.userId);
    if (!emailConfirmed && withoutConfirmedEmail !== 'yes') throw new RefusedError(UNCONFIRMED);
    const company = await resolveCompany(tx, actor, choice);
    await tx
      .update(customerProfiles)
      .set({
        approvalStatus: 'approved',
        companyId: company.id,
        approvedBy: actor.userId,
        approvedAt: sql`now()`,
        ...NOT_REJECTED,
        ...nextVersion(customerProfiles),
      })
      .where(eq(customerProfiles.id, customerId));
    await tx.insert(customerAccounts).values({ customerId }).onConflictDoNothing();
    await happened(tx, actor, customerEffects, 'customer.approved', {
      id: customerId,
      contact: customer.contactName,
      email: customer.email,
      emailConfirmed,
      company: company.name,
    });
    await queueMail(tx, {
      to: customer.email,
      content: accountApproved({
        // What was typed at sign-up greets nobody whose address is not confirmed.
        name: emailConfirmed ? customer.contactName : '',
        company: company.name,
        path: '/customer-auth',
      }),
    });
  });
}

/**
 * Rejects a pending registration, ends the person's sessions and emails the reason.
 * @throws NotFoundError, RefusedError when it is no longer pending.
 */
export async function rejectCustomer(
  actor: AdminActor,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await registrationIn(tx, customerId, 'pending');
    await dropNotices(tx, 'registration', customerId, 'everyone');
    await tx
      .update(customerProfiles)
      .set({
        approvalStatus: 'rejected',
        rejectedBy: actor.userId,
        rejectedAt: sql`now()`,
        rejectionReason: reason,
        ...nextVersion(customerProfiles),
      })
      .where(eq(customerProfiles.id, customerId));
    await tx.delete(sessions).where(eq(sessions.userId, customer.userId));
    await logActivity(tx, actor, {
      action: 'customer.rejected',
      entityType: 'customer',
      entityId: customerId,
      metadata: { contact: customer.contactName, email: customer.email, reason },
    });
    await queueMail(tx, {
      to: customer.email,
      content: accountRejected({ reason }),
    });
  });
}

/**
 * Puts a rejected registration back among the pending ones and emails the customer.
 * @throws NotFoundError, RefusedError when it is not rejected.
 */
export async function reopenRegistration(
  actor: AdminActor,
  { customerId }: { customerId: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const customer = await registrationIn(tx, customerId, 'rejected');
    await tx
      .update(customerProfiles)
      .set({ approvalStatus: 'pending', ...NOT_REJECTED, ...nextVersion(customerProfiles) })
      .where(eq(customerProfiles.id, customerId));
    await logActivity(tx, actor, {
      action: 'customer.reopened',
      entityType: 'customer',
      entityId: customerId,
      metadata: {
        contact: customer.contactName,
        email: customer.email,
        reason: customer.rejectionReason,
      },
    });
    await queueMail(tx, {
      to: customer.email,
      content: accountReopened({
        path: '/customer-auth',
      }),
    });
  });
}

const NOT_REJECTED = { rejectedBy: null, rejectedAt: null, rejectionReason: null };

const UNCONFIRMED =
  'The email address of this registration is not confirmed. Reload the page, then confirm that you approve it anyway.';

const STANDING: Record<ApprovalStatus, string> = {
  pending: 'is pending',
  approved: 'has been approved already',
  rejected: 'has been rejected already',
};

/** Locks a registration that must have `status`, so that of two decisions at once only the first counts. */
export async function registrationIn(tx: Tx, customerId: string, status: ApprovalStatus) {
  const [customer] = await tx
    .select({
      userId: customerProfiles.userId,
      contactName: customerProfiles.contactName,
      email: customerProfiles.email,
      status: customerProfiles.approvalStatus,
      rejectionReason: customerProfiles.rejectionReason,
      archivedAt: customerProfiles.archivedAt,
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId))
    .for('update');
  if (!customer || customer.archivedAt) throw new NotFoundError();
  if (customer.status !== status) {
    throw new RefusedError(`This registration ${STANDING[customer.status]}.`);
  }
  const { userId, ...registration } = customer;
  // Nobody leaves a company that is not approved yet.
  if (!userId) throw new Error('A registration has its person.');
  return { userId, ...registration };
}

/** Whether the account of a registration has proved its address. @throws RefusedError when it can no longer be approved. */
export async function confirmedRegistrant(tx: Tx, userId: string): Promise<boolean> {
  const [account] = await tx
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, userId), ...CAN_BE_MEMBER));
  if (!account) throw new RefusedError(NO_MEMBER);
  return account.isConfirmed;
}
