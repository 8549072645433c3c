import { and, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#app/access/actor.ts';
import { hashPassword } from '#app/access/auth.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { type MemberRole, rolesWith } from '#app/access/member-rights.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { staffRolesWith } from '#app/access/staff-rights.ts';
import { readLink, spendLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { refuseGuessable } from '#app/areas/accounts/password-rules.server.ts';
import { addUser } from '#app/areas/accounts/sign-up-commands.server.ts';
import {
  type RequiredProvider,
  requiredProviderOf,
} from '#app/areas/accounts/sso-rule-queries.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { memberEffects } from './member-effects.ts';
import { INVITATION_DAYS } from './member-mails.ts';

type SignedIn = Exclude<Actor, { kind: 'visitor' }>;

/** What the screen of an invitation shows. */
type ReadInvitation = {
  company: string;
  email: string;
  role: MemberRole;
  /** Who invited: their name, or their address where they have none. */
  inviter: string;
  /** Whether the address has an account: then its person signs in rather than up. */
  hasAccount: boolean;
};

const OVER = 'This invitation was used, withdrawn or has expired. Ask the sender for a new one.';
const NOT_YOURS = 'This invitation is for another address. Sign out, and open the link again.';

/** The invitation that a link's token opens; null when it can no longer be accepted. */
export function readInvitation(token: string): Promise<ReadInvitation | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const id = await readLink(tx, 'join', token);
    const found = id ? await standingInvitation(tx, id) : null;
    if (!found) return null;
    const { company, email, role, inviter } = found;
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    return { company, email, role, inviter, hasAccount: account !== undefined };
  });
}

/** What accepting an invitation came to: a member, or someone who waits for the firm's approval. */
type Joined = {
  customerId: string;
  company: string;
  waits: boolean;
  /** The provider by which alone they sign in from now on; their other sessions have ended. */
  required: RequiredProvider | null;
};

/**
 * Makes a signed-in person a member of the company that invited their address; if the firm approves newcomers, they wait for
 * that. Of two at once only one joins.
 * @throws RefusedError when the invitation is over or for someone else, and for staff.
 */
export async function joinCompany(actor: SignedIn, token: string): Promise<Joined> {
  return unsafeAccountsTransaction(async (tx) => {
    const invitation = await spentInvitation(tx, token);
    if (invitation.email !== actor.email.toLowerCase()) throw new RefusedError(NOT_YOURS);
    if (actor.kind === 'admin') throw new RefusedError("Staff can't be members of a company.");
    // The link went to this address.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, actor.userId));
    return join(tx, actor, invitation);
  });
}

/**
 * Creates an account for the invited address, with a name and a password, and joins as `joinCompany` does. Returns the address
 * too.
 * @throws RefusedError when the invitation is over, the address already has an account or the password is easy to guess.
 */
export async function joinAsNew(
  token: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<Joined & { email: string }> {
  const read = await readInvitation(token);
  if (!read) throw new RefusedError(OVER);
  await refuseGuessable(password, [read.email, fullName, read.company, firmNow().name]);
  const passwordHash = await hashPassword(password);
  return unsafeAccountsTransaction(async (tx) => {
    const invitation = await spentInvitation(tx, token);
    const { email } = invitation;
    const person = { name: fullName, email, passwordHash, emailVerified: true };
    return { email, ...(await join(tx, await addUser(tx, person), invitation)) };
  });
}

type Invitation = NonNullable<Awaited<ReturnType<typeof standingInvitation>>>;

async function spentInvitation(tx: Tx, token: string): Promise<Invitation> {
  const read = await readLink(tx, 'join', token);
  // In the order of who withdraws it or sends it again: the invitation first, then its links.
  if (read) {
    const own = eq(memberInvitations.id, read);
    await tx.select({ id: memberInvitations.id }).from(memberInvitations).where(own).for('update');
  }
  const id = await spendLink(tx, 'join', token);
  const invitation = id ? await standingInvitation(tx, id) : null;
  if (!invitation) throw new RefusedError(OVER);
  return invitation;
}

/** An invitation that can be accepted: it waits, its company is a customer, and its sender can still sign in and manage its people. */
async function standingInvitation(tx: Tx, id: string) {
  const sender = alias(users, 'sender');
  const [invitation] = await tx
    .select({
      id: memberInvitations.id,
      customerId: memberInvitations.customerId,
      email: memberInvitations.email,
      role: memberInvitations.role,
      maySign: memberInvitations.maySign,
      invitedBy: memberInvitations.invitedBy,
      company: customerProfiles.displayName,
      inviter: sql<string>`coalesce(nullif(btrim(${sender.name}), ''), ${sender.email})`,
      senderRole: members.role,
      isFromStaff: sql<boolean>`${userRoles.role} = 'admin' and ${inArray(userRoles.staffRole, staffRolesWith('manage'))}`,
    })
    .from(memberInvitations)
    .innerJoin(customerProfiles, eq(customerProfiles.id, memberInvitations.customerId))
    .leftJoin(
      members,
      and(
        eq(members.customerId, memberInvitations.customerId),
        eq(members.userId, memberInvitations.invitedBy),
        isNull(members.endedAt),
      ),
    )
    .innerJoin(
      sender,
      and(eq(sender.id, memberInvitations.invitedBy), isNull(sender.deactivatedAt)),
    )
    .leftJoin(userRoles, eq(userRoles.userId, memberInvitations.invitedBy))
    .where(
      and(
        eq(memberInvitations.id, id),
        isNull(memberInvitations.withdrawnAt),
        isNull(memberInvitations.acceptedAt),
        gt(memberInvitations.expiresAt, sql`now()`),
        not(hasEndedSince),
        eq(customerProfiles.approvalStatus, 'approved'),
        isNull(customerProfiles.archivedAt),
      ),
    );
  if (!invitation) return null;
  const { senderRole, isFromStaff } = invitation;
  const stands = isFromStaff || (senderRole !== null && rolesWith('manage').includes(senderRole));
  return stands ? invitation : null;
}

/** Whether a membership of the invited person has ended since the invitation was sent: it was not meant to bring them back. */
const hasEndedSince = sql`exists (select from members gone join users person on person.id = gone.user_id
  where gone.customer_id = ${memberInvitations.customerId} and person.email = ${memberInvitations.email}
    and gone.ended_at > ${memberInvitations.expiresAt} - make_interval(days => ${INVITATION_DAYS}))`;

async function join(tx: Tx, actor: SignedIn, invitation: Invitation): Promise<Joined> {
  const { customerId, company, role, maySign, invitedBy, id, email } = invitation;
  const { userId } = actor;
  const waits = !invitation.isFromStaff && (await needsApproval(tx));
  await refuseKnown(tx, customerId, userId);
  await tx
    .update(memberInvitations)
    .set({ acceptedBy: userId, acceptedAt: sql`now()`, awaitsApproval: waits })
    .where(eq(memberInvitations.id, id));
  if (!waits) {
    const added = await tx
      .insert(members)
      .values({ customerId, userId, role, maySign, invitedBy })
      .onConflictDoNothing()
      .returning({ id: members.id });
    if (added.length === 0) throw new RefusedError(MEMBER_ALREADY);
  }
  if (waits) {
    const waiting = { invitation, customerId };
    await happened(tx, actor, memberEffects, 'customer.member_waiting', waiting);
  } else {
    await logActivity(tx, actor, {
      action: 'customer.member_joined',
      entityType: 'customer',
      entityId: customerId,
      metadata: { email, role, maySign },
    });
  }
  return { customerId, company, waits, required: await requiredProviderOf(tx, userId) };
}

const MEMBER_ALREADY = 'You are already a member of this company.';

async function needsApproval(tx: Tx): Promise<boolean> {
  const { values } = await readStored(tx, ['security.customers.approve_newcomers']);
  return values['security.customers.approve_newcomers'];
}

async function refuseKnown(tx: Tx, customerId: string, userId: string): Promise<void> {
  const standing = and(
    eq(members.customerId, customerId),
    eq(members.userId, userId),
    isNull(members.endedAt),
  );
  if ((await tx.$count(members, standing)) > 0) throw new RefusedError(MEMBER_ALREADY);
  const waiting = and(
    eq(memberInvitations.customerId, customerId),
    eq(memberInvitations.acceptedBy, userId),
    memberInvitations.awaitsApproval,
  );
  if ((await tx.$count(memberInvitations, waiting)) > 0) {
    throw new RefusedError("You have already accepted. We'll email you once you are approved.");
  }
}
