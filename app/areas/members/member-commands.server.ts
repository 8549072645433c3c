import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { members } from '#app/records/member/member-tables.ts';
import { endInvitations } from './invitation-commands.server.ts';
import type { MemberAddition, MemberRights } from './member-forms.ts';
import { memberAdded } from './member-mails.ts';
import { CAN_BE_MEMBER, peopleOf } from './member-queries.server.ts';

type Manager = AdminActor | CustomerActor;

const LAST_OWNER =
  "This is the only owner. Make someone else an owner first, so that someone manages the company's people.";

/**
 * Makes an existing account one of a customer's people, notifies them by email and returns their name. Ends an open invitation
 * of their address.
 * @throws NotFoundError, RefusedError when the account can't be a member, or its address is not confirmed.
 */
export async function addMember(
  actor: AdminActor,
  customerId: string,
  { userId, role, maySign }: MemberAddition,
): Promise<string> {
  return asActor(actor, async (tx) => {
    const [customer] = await tx
      .select({ company: customerProfiles.displayName })
      .from(customerProfiles)
      .where(
        and(
          eq(customerProfiles.id, customerId),
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
        ),
      )
      .for('share');
    if (!customer) throw new NotFoundError();
    const [account] = await tx
      .select({ name: users.name, email: users.email, isConfirmed: users.emailVerified })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(and(eq(users.id, userId), ...CAN_BE_MEMBER));
    if (!account) throw new RefusedError('This account belongs to our staff, or was deactivated.');
    if (!account.isConfirmed) {
      throw new RefusedError(`${account.email} is not confirmed. Invite them by email instead.`);
    }
    await endInvitations(tx, customerId, userId);
    const added = await tx
      .insert(members)
      .values({ customerId, userId, role, maySign, invitedBy: actor.userId })
      .onConflictDoNothing()
      .returning({ id: members.id });
    if (added.length === 0) throw new RefusedError(`${account.email} is already a member.`);
    await logActivity(tx, actor, {
      action: 'customer.member_added',
      entityType: 'customer',
      entityId: customerId,
      metadata: { email: account.email, role, maySign },
    });
    await queueMail(tx, {
      to: account.email,
      content: memberAdded({ company: customer.company, firm: firmNow().name, role }),
    });
    return shownNameOf(account);
  });
}

/**
 * Sets what a member may do.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the company would have no owner left.
 */
export async function changeMember(
  actor: Manager,
  memberId: string,
  { role, maySign, version }: MemberRights,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { member, isLastOwner } = await lockedMember(tx, actor, memberId);
    if (member.version !== version) throw new ChangedMeanwhileError();
    if (isLastOwner && role !== 'owner') throw new RefusedError(LAST_OWNER);
    const columns = { role, maySign };
    await tx
      .update(members)
      .set({ ...columns, ...nextVersion(members) })
      .where(eq(members.id, memberId));
    await logActivity(tx, actor, {
      action: 'customer.member_changed',
      entityType: 'customer',
      entityId: member.customerId,
      metadata: { person: member.name, email: member.email, ...changesOf(member, columns) },
    });
  });
}

/**
 * Removes a person from a customer's people and returns their name. What they wrote stays; they can no longer act for it.
 * @throws NotFoundError, RefusedError when the company would have no owner left.
 */
export function removeMember(actor: Manager, memberId: string): Promise<string> {
  return asActor(actor, async (tx) => {
    const { member, isLastOwner } = await lockedMember(tx, actor, memberId);
    if (isLastOwner) throw new RefusedError(LAST_OWNER);
    await end(tx, actor, member, 'customer.member_removed');
    return member.name;
  });
}

/** Removes the person from the company that they act for. @throws NotFoundError, RefusedError for its only owner. */
export async function leaveCompany(actor: CustomerActor): Promise<void> {
  await asActor(actor, async (tx) => {
    const [own] = await tx
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.customerId, actor.customerId),
          eq(members.userId, actor.userId),
          isNull(members.endedAt),
        ),
      );
    if (!own) throw new NotFoundError();
    const { member, isLastOwner } = await lockedMember(tx, actor, own.id);
    if (isLastOwner) throw new RefusedError(LAST_OWNER);
    await end(tx, actor, member, 'customer.member_left');
  });
}

type Locked = Awaited<ReturnType<typeof peopleOf>>[number] & { customerId: string };

async function end(tx: Tx, actor: Manager, member: Locked, action: LoggedName): Promise<void> {
  await logActivity(tx, actor, {
    action,
    entityType: 'customer',
    entityId: member.customerId,
    metadata: { person: member.name, email: member.email, role: member.role },
  });
  await tx
    .update(members)
    .set({ endedAt: sql`now()`, endedBy: actor.userId, ...nextVersion(members) })
    .where(eq(members.id, member.id));
}

/**
 * A standing member, with the owners of the customer locked in one order: of two commands at once that each take one away, the
 * second sees what the first left.
 */
async function lockedMember(
  tx: Tx,
  actor: Manager,
  memberId: string,
): Promise<{ member: Locked; isLastOwner: boolean }> {
  const [found] = await tx
    .select({ customerId: members.customerId })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.endedAt)));
  if (!found) throw new NotFoundError();
  await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.customerId, found.customerId), isNull(members.endedAt)))
    .orderBy(asc(members.id))
    .for('update');
  // Read only now: a statement sees what was committed before it began.
  const people = await peopleOf(tx, actor, found.customerId);
  const member = people.find(({ id }) => id === memberId);
  if (!member) throw new NotFoundError();
  const owners = people.filter(({ role, isActive }) => role === 'owner' && isActive);
  const isLastOwner = owners.length === 1 && owners[0]?.id === memberId;
  return { member: { ...member, customerId: found.customerId }, isLastOwner };
}
