import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { accountApproved } from '#app/areas/accounts/account-mails.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { endInvitations } from '#app/areas/members/invitation-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { confirmedRegistrant, registrationIn } from './approval-commands.server.ts';

/**
 * Approves a pending registration as one of an existing customer's people, a viewer at first, and emails them. The
 * registration's own empty profile is archived.
 * @throws NotFoundError, RefusedError when it is no longer pending, its address is not confirmed, its account belongs to staff
 * or was deactivated, or the customer can't be joined.
 */
export async function approveAsMember(
  actor: AdminActor,
  { customerId, into }: { customerId: string; into: string },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const person = await registrationIn(tx, customerId, 'pending');
    if (!(await confirmedRegistrant(tx, person.userId))) {
      throw new RefusedError(
        'Their email address is not confirmed, so it says nothing about where they work.',
      );
    }
    const [joined] = await tx
      .select({ name: customerProfiles.displayName })
      .from(customerProfiles)
      .where(
        and(
          eq(customerProfiles.id, into),
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
        ),
      )
      .for('share');
    if (!joined) throw new RefusedError('This customer is no longer active. Reload the page.');
    await dropNotices(tx, 'registration', customerId, 'everyone');
    const { userId } = person;
    await endInvitations(tx, into, userId);
    await tx
      .insert(members)
      .values({ customerId: into, userId, invitedBy: actor.userId })
      .onConflictDoNothing();
    // Only now: anyone who is a member nowhere is signed out.
    await tx
      .update(members)
      .set({ endedAt: sql`now()`, endedBy: actor.userId, ...nextVersion(members) })
      .where(and(eq(members.customerId, customerId), isNull(members.endedAt)));
    await tx
      .update(customerProfiles)
      .set({ archivedAt: sql`now()`, ...nextVersion(customerProfiles) })
      .where(eq(customerProfiles.id, customerId));
    await logActivity(tx, actor, {
      action: 'customer.member_joined',
      entityType: 'customer',
      entityId: into,
      metadata: { contact: person.contactName, email: person.email, company: joined.name },
    });
    await queueMail(tx, {
      to: person.email,
      content: accountApproved({
        name: person.contactName,
        company: joined.name,
        path: '/customer-auth',
      }),
    });
  });
}
