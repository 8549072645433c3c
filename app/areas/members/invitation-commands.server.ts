import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import {
  makeAccountLink,
  takeBackLinks,
} from '#app/areas/accounts/account-link-commands.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';
import type { MemberInvitation } from './member-forms.ts';
import { INVITATION_DAYS, invitationEnded, memberInvitation } from './member-mails.ts';

type Manager = AdminActor | CustomerActor;

/**
 * Emails someone a link by which they become a member of the customer. Runs on the login of accounts, because no request's role
 * can see links.
 * @throws NotFoundError, RefusedError when they are already a member, staff or invited, NotAllowedError, RateLimitError.
 */
export async function inviteMember(
  actor: Manager,
  customerId: string,
  { email, role, maySign }: MemberInvitation,
): Promise<void> {
  await requireRight(actor, 'manage');
  await countInvitation(customerId, email);
  await unsafeAccountsTransaction(async (tx) => {
    const company = await companyOf(tx, customerId);
    await refuseKnown(tx, customerId, email);
    const [invitation] = await tx
      .insert(memberInvitations)
      .values({ customerId, email, role, maySign, invitedBy: actor.userId, expiresAt: IN_DAYS })
      .onConflictDoNothing()
      .returning();
    if (!invitation) {
      throw new RefusedError(
        `${email} is already invited. Send that invitation again, or withdraw it first.`,
      );
    }
    await mailLink(tx, invitation, company);
    await note(tx, actor, 'customer.member_invited', invitation);
  });
}

/**
 * Emails the link of an invitation again; the earlier link stops working, and its days start over.
 * @throws NotFoundError, NotAllowedError, RateLimitError.
 */
export async function sendInvitationAgain(actor: Manager, invitationId: string): Promise<void> {
  await requireRight(actor, 'manage');
  const { customerId, email } = await unsafeAccountsTransaction((tx) =>
    openInvitation(tx, actor, invitationId),
  );
  await countInvitation(customerId, email);
  await unsafeAccountsTransaction(async (tx) => {
    const invitation = await openInvitation(tx, actor, invitationId);
    const company = await companyOf(tx, invitation.customerId);
    await takeBackLinks(tx, 'join', invitationId);
    await tx
      .update(memberInvitations)
      // Anyone who sends it stands for it from now on.
      .set({ expiresAt: IN_DAYS, invitedBy: actor.userId })
      .where(eq(memberInvitations.id, invitationId));
    await mailLink(tx, invitation, company);
    await note(tx, actor, 'customer.member_invited', invitation);
  });
}

/**
 * Withdraws an invitation: its link no longer works. Anyone who has accepted it and waits for approval is notified by email.
 * @throws NotFoundError, NotAllowedError, RefusedError once they are a member.
 */
export async function takeInvitationBack(actor: Manager, invitationId: string): Promise<void> {
  await requireRight(actor, 'manage');
  await unsafeAccountsTransaction(async (tx) => {
    const invitation = await lockedInvitation(tx, actor, invitationId);
    if (invitation?.acceptedAt && !invitation.awaitsApproval && !invitation.withdrawnAt) {
      throw new RefusedError(
        `${invitation.email} has joined in the meantime. Reload the page, and remove them there.`,
      );
    }
    if (!invitation || invitation.withdrawnAt) throw new NotFoundError();
    await takeBackLinks(tx, 'join', invitationId);
    await tx
      .update(memberInvitations)
      .set({ withdrawnAt: sql`now()`, awaitsApproval: false })
      .where(eq(memberInvitations.id, invitationId));
    if (invitation.awaitsApproval) {
      const company = await companyOf(tx, invitation.customerId);
      await dropNotices(tx, 'registration', invitationId, 'everyone');
      await queueMail(tx, { to: invitation.email, content: invitationEnded({ company }) });
    }
    await note(tx, actor, 'customer.invitation_taken_back', invitation);
  });
}

/**
 * Ends what is open for a person at a customer whose member they become in any way: their wait for approval, and an invitation
 * of their address. Call it before the membership is written, so that it takes its locks in the same order as accepting an
 * invitation.
 */
export async function endInvitations(tx: Tx, customerId: string, userId: string): Promise<void> {
  const ofCustomer = eq(memberInvitations.customerId, customerId);
  const ended = await tx
    .update(memberInvitations)
    .set({ awaitsApproval: false })
    .where(
      and(ofCustomer, eq(memberInvitations.acceptedBy, userId), memberInvitations.awaitsApproval),
    )
    .returning({ id: memberInvitations.id });
  for (const { id } of ended) await dropNotices(tx, 'registration', id, 'everyone');
  await tx
    .update(memberInvitations)
    .set({ acceptedBy: userId, acceptedAt: sql`now()` })
    .where(
      and(
        ofCustomer,
        eq(
          memberInvitations.email,
          tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
        ),
        isNull(memberInvitations.withdrawnAt),
        isNull(memberInvitations.acceptedAt),
      ),
    );
}

type Invitation = typeof memberInvitations.$inferSelect;

const IN_DAYS = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

async function countInvitation(customerId: string, email: string): Promise<void> {
  await countTry('member-invitation', customerId);
  await countTry('member-invitation-recipient', email);
}

/** Locks an invitation that waits for an answer and is the actor's to manage. */
async function openInvitation(tx: Tx, actor: Manager, id: string): Promise<Invitation> {
  const invitation = await lockedInvitation(tx, actor, id);
  if (!invitation || invitation.withdrawnAt || invitation.acceptedAt) throw new NotFoundError();
  return invitation;
}

async function lockedInvitation(tx: Tx, actor: Manager, id: string) {
  const [invitation] = await tx
    .select()
    .from(memberInvitations)
    .where(
      and(
        eq(memberInvitations.id, id),
        actor.kind === 'customer' ? eq(memberInvitations.customerId, actor.customerId) : undefined,
      ),
    )
    .for('update');
  return invitation;
}

/** What an approved customer is called. @throws NotFoundError */
async function companyOf(tx: Tx, customerId: string): Promise<string> {
  const [customer] = await tx
    .select({ name: customerProfiles.displayName })
    .from(customerProfiles)
    .where(
      and(
        eq(customerProfiles.id, customerId),
        eq(customerProfiles.approvalStatus, 'approved'),
        isNull(customerProfiles.archivedAt),
      ),
    );
  if (!customer) throw new NotFoundError();
  return customer.name;
}

async function refuseKnown(tx: Tx, customerId: string, email: string): Promise<void> {
  const [known] = await tx
    .select({ role: userRoles.role, memberId: members.id })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(
      members,
      and(
        eq(members.userId, users.id),
        eq(members.customerId, customerId),
        isNull(members.endedAt),
      ),
    )
    .where(eq(users.email, email));
  if (known?.role === 'admin') throw new RefusedError(`${email} belongs to our staff.`);
  if (known?.memberId) throw new RefusedError(`${email} is already a member.`);
  const waiting = and(
    eq(memberInvitations.customerId, customerId),
    eq(memberInvitations.email, email),
    memberInvitations.awaitsApproval,
  );
  if ((await tx.$count(memberInvitations, waiting)) > 0) {
    throw new RefusedError(`${email} has already accepted and is waiting for ${firmNow().name}.`);
  }
}

async function mailLink(tx: Tx, { id, email, role }: Invitation, company: string): Promise<void> {
  const path = await makeAccountLink(tx, 'join', id, INVITATION_DAYS * 24);
  await queueMail(tx, {
    to: email,
    content: memberInvitation({ company, firm: firmNow().name, role, path }),
  });
}

function note(
  tx: Tx,
  actor: Manager,
  action: LoggedName,
  { customerId, email, role, maySign }: Invitation,
): Promise<void> {
  return logActivity(tx, actor, {
    action,
    entityType: 'customer',
    entityId: customerId,
    metadata: { email, role, maySign },
  });
}
