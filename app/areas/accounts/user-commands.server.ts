import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { revokeKeysOf } from '#app/areas/api-keys/api-key-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import { adminPasswordLink } from './account-mails.ts';
import { BREAK_GLASS, refuseWhereSsoIsRequired, SSO_ONLY } from './sso-rule-queries.server.ts';
import type { UserRole } from './user-forms.ts';

const RESET_VALID_HOURS = 1;

/**
 * Gives an account a staff role or makes it a plain user; an account without a role row gets one. Open pages and streams follow
 * at once. API keys of someone who leaves the staff are revoked permanently; others keep the rights of their maker. Returns the
 * previous role.
 * @throws NotFoundError, RefusedError for the last active admin or when the actor is no longer an admin.
 */
export async function setRole(
  actor: AdminActor,
  { userId, role }: { userId: string; role: UserRole },
): Promise<UserRole> {
  return asActor(actor, async (tx) => {
    const admins = await lockActiveAdmins(tx, actor);
    const user = await lockUser(tx, userId);
    if (role !== 'admin') {
      refuseWithoutAdmin(admins, userId, 'be demoted');
      await refuseBreakGlass(tx, userId);
    }
    if (role === 'user') await revokeKeysOf(tx, actor, userId);
    const [held] = await tx
      .select({ role: userRoles.role, staffRole: userRoles.staffRole })
      .from(userRoles)
      .where(eq(userRoles.userId, userId));
    const before = held?.role === 'admin' ? held.staffRole : 'user';
    const columns = role === 'user' ? { role } : ({ role: 'admin', staffRole: role } as const);
    await tx
      .insert(userRoles)
      .values({ userId, ...columns })
      .onConflictDoUpdate({ target: userRoles.userId, set: columns });
    await logActivity(tx, actor, {
      action: actionOf(before, role),
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email, before, after: role },
    });
    return before;
  });
}

function actionOf(before: UserRole, after: UserRole) {
  if (after === 'admin') return 'user.promoted';
  return before === 'admin' || after === 'user' ? 'user.demoted' : 'user.role_changed';
}

/**
 * Emails a person the link that sets a new password, valid for one hour.
 * @throws NotFoundError, RefusedError for a deactivated account, and one that signs in by single sign-on alone.
 */
export async function sendPasswordReset(
  actor: AdminActor,
  userId: string,
): Promise<{ email: string }> {
  // The tokens are out of every request role's reach, the staff's too.
  return unsafeAccountsTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.deactivatedAt) {
      throw new RefusedError(
        'This account is deactivated. Reactivate it before resetting its password.',
      );
    }
    await refuseWhereSsoIsRequired(tx, userId);
    const path = await makeAccountLink(tx, 'reset-password', userId, RESET_VALID_HOURS);
    await logActivity(tx, actor, {
      action: 'user.password_reset_sent',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email },
    });
    await queueMail(tx, {
      to: user.email,
      content: adminPasswordLink({ path, validFor: '1 hour' }),
    });
    return { email: user.email };
  });
}

/**
 * Deactivates an account, ends its sessions and revokes its API keys permanently, or activates it again.
 * @throws NotFoundError, RefusedError for one's own account and for the last active admin.
 */
export async function setDeactivated(
  actor: AdminActor,
  { userId, deactivated }: { userId: string; deactivated: boolean },
): Promise<void> {
  await asActor(actor, async (tx) => {
    const admins = await lockActiveAdmins(tx, actor);
    const user = await lockUser(tx, userId);
    if (deactivated) {
      if (userId === actor.userId) {
        throw new RefusedError('You cannot deactivate your own account.');
      }
      refuseWithoutAdmin(admins, userId, 'be deactivated');
      await refuseBreakGlass(tx, userId);
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      await revokeKeysOf(tx, actor, userId);
    }
    const deactivatedAt = deactivated ? (user.deactivatedAt ?? new Date()) : null;
    await tx
      .update(users)
      .set({ deactivatedAt, updatedAt: new Date() })
      .where(eq(users.id, userId));
    await logActivity(tx, actor, {
      action: deactivated ? 'user.deactivated' : 'user.reactivated',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email },
    });
  });
}

/** Signs an account out everywhere. @throws NotFoundError */
export async function endSessions(actor: AdminActor, userId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const user = await lockUser(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await logActivity(tx, actor, {
      action: 'user.sessions_ended',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email },
    });
  });
}

const isAdmin = and(eq(userRoles.role, 'admin'), eq(userRoles.staffRole, 'admin'));

// Every command that can take an admin away locks all admins first, in one order: two at once wait for each other, and the
// second counts what the first has left.
/** Locks the admins and returns the active ones. @throws RefusedError when the actor is not one of them. */
export async function lockActiveAdmins(tx: Tx, actor: AdminActor): Promise<string[]> {
  await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(isAdmin)
    .orderBy(asc(userRoles.userId))
    .for('update');
  const active = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(isAdmin, isNull(users.deactivatedAt)));
  const admins = active.map(({ userId }) => userId);
  if (!admins.includes(actor.userId)) throw new RefusedError("You don't have admin privileges.");
  return admins;
}

function refuseWithoutAdmin(admins: readonly string[], userId: string, what: string): void {
  if (admins.every((admin) => admin === userId)) {
    throw new RefusedError(`The last admin cannot ${what}. Make someone else an admin first.`);
  }
}

/** While staff sign in by single sign-on alone, the one who still comes in otherwise stays one of them. */
async function refuseBreakGlass(tx: Tx, userId: string): Promise<void> {
  const { values } = await readStored(tx, [SSO_ONLY, BREAK_GLASS]);
  if (!values[SSO_ONLY] || values[BREAK_GLASS] !== userId) return;
  throw new RefusedError(
    'This is the break-glass admin of single sign-on. Name another one in the settings first.',
  );
}

async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ name: users.name, email: users.email, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw new NotFoundError();
  return user;
}
