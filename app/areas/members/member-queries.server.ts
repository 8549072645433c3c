import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { signInAttempts, userRoles, users } from '#app/access/auth-tables.ts';
import type { MemberRole } from '#app/access/member-rights.ts';
import { type Bounces, bouncesOfUser } from '#app/areas/notices/bounce-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { memberInvitations, members } from '#app/records/member/member-tables.ts';

type Reader = AdminActor | CustomerActor;

/** One of a customer's people. */
export type Person = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  maySign: boolean;
  joinedAt: Date;
  lastSignInAt: Date | null;
  /** Whether their account is not deactivated. */
  isActive: boolean;
  /** Emails to them that came back, for staff alone. */
  bounces: Bounces | null;
  version: number;
};

/**
 * A customer's people, longest member first; for anyone who manages them, also the invitations that wait for an answer or
 * approval.
 */
export async function getPeople(actor: Reader, customerId: string) {
  return asActor(actor, async (tx) => ({
    people: await peopleOf(tx, actor, customerId),
    invitations: may(actor, 'manage') ? await openInvitations(tx, customerId) : [],
  }));
}

/** An invitation that waits for an answer or, once accepted, for the firm's approval. */
export type OpenInvitation = Awaited<ReturnType<typeof openInvitations>>[number];

/** A condition: accounts that can be members of a customer, which staff can't. */
export const CAN_BE_MEMBER = [
  isNull(users.deactivatedAt),
  sql`${userRoles.role} is distinct from 'admin'`,
] as const;

/** The refusal of any other account. */
export const NO_MEMBER = 'This account belongs to our staff, or was deactivated.';

/** Accounts that are not yet members of a customer, for a selector, by address, filtered by `search`. */
export async function findAccountOptions(
  actor: AdminActor,
  { customerId, search }: { customerId: string; search: string },
): Promise<{ value: string; label: string }[]> {
  const pattern = likePattern(search);
  const found = await asActor(actor, (tx) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        isConfirmed: users.emailVerified,
      })
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
      .where(
        and(
          ...CAN_BE_MEMBER,
          isNull(members.id),
          pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined,
        ),
      )
      .orderBy(asc(users.email))
      .limit(OPTIONS),
  );
  return found.map(({ id, name, email, isConfirmed }) => ({
    value: id,
    label: `${email}${name && ` (${name})`}${isConfirmed ? '' : ' (email not confirmed)'}`,
  }));
}

/** A customer's people for a selector, by name, filtered by `search`. */
export async function findMemberOptions(
  actor: AdminActor,
  { customerId, search }: { customerId: string; search: string },
): Promise<{ value: string; label: string }[]> {
  const people = await asActor(actor, (tx) => peopleOf(tx, actor, customerId));
  const typed = search.toLowerCase();
  return people
    .map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .slice(0, OPTIONS);
}

/** Most people that a selector offers. */
const OPTIONS = 50;

/**
 * A customer's people, read in the caller's transaction. Customers can't read accounts: a function returns those of their own
 * people.
 */
export async function peopleOf(tx: Tx, actor: Reader, customerId: string): Promise<Person[]> {
  if (actor.kind === 'customer') {
    const rows = await rowsOf<
      Omit<Person, 'joinedAt' | 'lastSignInAt' | 'bounces'> &
        Record<'joinedAt' | 'lastSignInAt', string | Date | null>
    >(
      tx,
      sql`select id, user_id as "userId", name, email, role, may_sign as "maySign", joined_at as "joinedAt",
          last_sign_in_at as "lastSignInAt", version, is_active as "isActive"
        from own_people() order by joined_at, id`,
    );
    return rows.map((row) => ({
      ...row,
      joinedAt: new Date(row.joinedAt ?? 0),
      lastSignInAt: row.lastSignInAt === null ? null : new Date(row.lastSignInAt),
      bounces: null,
    }));
  }
  return tx
    .select({
      id: members.id,
      userId: members.userId,
      name: sql<string>`coalesce(nullif(btrim(${users.name}), ''), ${users.email})`,
      email: users.email,
      role: members.role,
      maySign: members.maySign,
      joinedAt: members.joinedAt,
      lastSignInAt: sql<Date | null>`(select max(${signInAttempts.createdAt}) from ${signInAttempts}
        where ${eq(signInAttempts.userId, members.userId)} and ${eq(signInAttempts.outcome, 'success')})`.mapWith(
        (at: string | Date | null) => (at === null ? null : new Date(at)),
      ),
      isActive: sql<boolean>`${users.deactivatedAt} is null`,
      bounces: bouncesOfUser,
      version: members.version,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.customerId, customerId), isNull(members.endedAt)))
    .orderBy(asc(members.joinedAt), asc(members.id));
}

function openInvitations(tx: Tx, customerId: string) {
  return tx
    .select({
      id: memberInvitations.id,
      email: memberInvitations.email,
      role: memberInvitations.role,
      maySign: memberInvitations.maySign,
      expiresAt: memberInvitations.expiresAt,
      acceptedAt: memberInvitations.acceptedAt,
      hasRunOut: sql<boolean>`${memberInvitations.expiresAt} <= now()`,
    })
    .from(memberInvitations)
    .where(
      and(
        eq(memberInvitations.customerId, customerId),
        isNull(memberInvitations.withdrawnAt),
        or(isNull(memberInvitations.acceptedAt), memberInvitations.awaitsApproval),
      ),
    )
    .orderBy(desc(memberInvitations.createdAt), desc(memberInvitations.id));
}
