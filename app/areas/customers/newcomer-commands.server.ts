import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { accountApproved } from '#app/areas/accounts/account-mails.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { endInvitations } from '#app/areas/members/invitation-commands.server.ts';
import { invitationEnded, newcomerDeclined } from '#app/areas/members/member-mails.ts';
import { CAN_BE_MEMBER, NO_MEMBER } from '#app/areas/members/member-queries.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';

/**
 * Makes someone who has accepted an invitation a member, emails them, and returns their name.
 * @throws NotFoundError, RefusedError when they are no longer waiting, or can't be a member of the company any more.
 */
export async function admitNewcomer(actor: AdminActor, newcomerId: string): Promise<string> {
  return asActor(actor, async (tx) => {
    const { userId, company, ...invitation } = await waitingIn(tx, newcomerId);
    const { customerId, role, maySign, invitedBy, email } = invitation;
    const [customer] = await tx
      .select({ id: customerProfiles.id })
      .from(customerProfiles)
      .where(
        and(
          eq(customerProfiles.id, customerId),
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
        ),
      )
      .for('share');
    if (!customer) throw new RefusedError(`${company} is no longer an active customer.`);
    const [account] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, userId), ...CAN_BE_MEMBER));
    if (!account) throw new RefusedError(NO_MEMBER);
    await endInvitations(tx, customerId, userId);
    await tx
      .insert(members)
      .values({ customerId, userId, role, maySign, invitedBy })
      .onConflictDoNothing();
    await logActivity(tx, actor, {
      action: 'customer.member_approved',
      entityType: 'customer',
      entityId: customerId,
      metadata: { email, role, maySign, company },
    });
    await queueMail(tx, {
      to: account.email,
      content: accountApproved({ name: account.name, company, path: '/customer-auth' }),
    });
    return shownNameOf(account);
  });
}

/**
 * Declines someone who has accepted an invitation. The reason is emailed to them and to the person who invited them.
 * @throws NotFoundError, RefusedError when they are no longer waiting.
 */
export async function declineNewcomer(
  actor: AdminActor,
  newcomerId: string,
  reason: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { company, customerId, invitedBy, ...waiting } = await waitingIn(tx, newcomerId);
    const { email, role, maySign } = waiting;
    await dropNotices(tx, 'registration', newcomerId, 'everyone');
    await tx
      .update(memberInvitations)
      .set({ withdrawnAt: sql`now()`, awaitsApproval: false })
      .where(eq(memberInvitations.id, newcomerId));
    await logActivity(tx, actor, {
      action: 'customer.member_declined',
      entityType: 'customer',
      entityId: customerId,
      metadata: { email, role, maySign, company, reason },
    });
    await queueMail(tx, { to: email, content: invitationEnded({ company, reason }) });
    const [inviter] = await tx
      .select({ email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          eq(members.customerId, customerId),
          eq(members.userId, invitedBy),
          isNull(members.endedAt),
        ),
      );
    if (!inviter) return;
    const content = newcomerDeclined({ company, email, reason });
    await queueMail(tx, { to: inviter.email, content });
  });
}

/** Locks the invitation of someone who waits, so that of two decisions at once only the first counts. */
async function waitingIn(tx: Tx, id: string) {
  const [invitation] = await tx
    .select()
    .from(memberInvitations)
    .where(eq(memberInvitations.id, id))
    .for('update');
  if (!invitation) throw new NotFoundError();
  const { acceptedBy: userId, awaitsApproval, withdrawnAt } = invitation;
  if (!awaitsApproval || !userId) {
    throw new RefusedError(
      withdrawnAt
        ? 'This invitation was already declined or withdrawn.'
        : 'This person has already been approved.',
    );
  }
  const [customer] = await tx
    .select({ company: customerProfiles.displayName })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, invitation.customerId));
  if (!customer) throw new NotFoundError();
  return { ...invitation, ...customer, userId };
}
