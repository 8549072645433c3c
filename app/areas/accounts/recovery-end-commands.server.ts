import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Actor, AdminActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import {
  type Tx,
  unsafeAccountsRows,
  unsafeAccountsTransaction,
} from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { accountRecoveries, type RecoveryEnd } from '#app/records/user/recovery-tables.ts';
import {
  type LinkedPerson,
  readAccountLink,
  spendAccountLink,
} from './account-link-commands.server.ts';
import { recoveryEnded } from './recovery-mails.ts';
import { noteSecurity } from './security-commands.server.ts';
import { lockActiveAdmins } from './user-commands.server.ts';

type SignedInActor = Exclude<Actor, { kind: 'visitor' }>;

/** For how many hours after its waiting time a recovery can be finished. */
export const FINISH_HOURS = 72;

const DEAD_LINK = 'This link has expired or was already used.';
const NOTHING_WAITS = 'No recovery of this account is pending.';

/** Returns whose recovery a link stops; null for a link that is unknown or used, or when there is none to stop. */
export function readRecoveryStop(token: string): Promise<string | null> {
  return unsafeAccountsTransaction(async (tx) => {
    const person = await readAccountLink(tx, 'stop-recovery', token);
    return person && (await recoveryOf(tx, person.id)) ? person.email : null;
  });
}

/** Stops the recovery that an emailed link is for. @throws RefusedError when there is none. */
export async function stopRecovery(token: string): Promise<void> {
  await unsafeAccountsTransaction(async (tx) => {
    const person = await spendAccountLink(tx, 'stop-recovery', token);
    if (!person || !(await stopRecoveryOf(tx, person))) throw new RefusedError(DEAD_LINK);
  });
}

/** Stops the recovery of the actor's own account. @throws RefusedError when there is none. */
export async function stopOwnRecovery(actor: SignedInActor): Promise<void> {
  const { userId: id, name, email } = actor;
  await unsafeAccountsTransaction(async (tx) => {
    if (!(await stopRecoveryOf(tx, { id, name, email }))) throw new RefusedError(NOTHING_WAITS);
  });
}

/**
 * Stops an account's pending recovery, because its owner says so or has just signed in with a factor, which is then not lost.
 * Returns whether there was one.
 */
export async function stopRecoveryOf(tx: Tx, person: LinkedPerson): Promise<boolean> {
  if (!(await endRecovery(tx, person.id, 'stopped'))) return false;
  const mail = recoveryEnded({ byStaff: false });
  await noteSecurity(tx, person, 'account.recovery_stopped', mail);
  return true;
}

/**
 * Refuses the recovery of someone's account.
 * @throws RefusedError when none is pending, and when the actor is no longer an admin.
 */
export async function refuseRecovery(actor: AdminActor, userId: string): Promise<void> {
  // Recoveries are out of every request role's reach, the staff's too.
  await unsafeAccountsTransaction(async (tx) => {
    await lockActiveAdmins(tx, actor);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user || !(await endRecovery(tx, userId, 'refused'))) {
      throw new RefusedError(NOTHING_WAITS);
    }
    await logActivity(tx, actor, {
      action: 'user.recovery_refused',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email },
    });
    const content = recoveryEnded({ byStaff: true });
    await queueMail(tx, { to: user.email, content });
  });
}

/** Returns which of these accounts are being recovered. Bypasses row-level security. */
export async function unsafeIdsInRecovery(
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = `{${userIds.join(',')}}`;
  const rows = await unsafeAccountsRows<{ user_id: string }>(
    sql`select ${accountRecoveries.userId} from ${accountRecoveries}
        where ${accountRecoveries.userId} = any(${named}::uuid[]) and ${live()}`,
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Returns when the account's pending recovery can be finished; null if there is none. */
export async function recoveryOf(tx: Tx, userId: string): Promise<Date | null> {
  const [waiting] = await tx
    .select({ readyAt: accountRecoveries.readyAt })
    .from(accountRecoveries)
    .where(and(eq(accountRecoveries.userId, userId), live()))
    .orderBy(desc(accountRecoveries.createdAt));
  return waiting?.readyAt ?? null;
}

/** Waiting, and not left lying after its time. */
function live() {
  return and(
    eq(accountRecoveries.state, 'waiting'),
    gt(accountRecoveries.readyAt, sql`now() - make_interval(hours => ${FINISH_HOURS}::int)`),
  );
}

/** Ends the account's pending recovery in the caller's transaction. Returns whether there was one. */
export async function endRecovery(tx: Tx, userId: string, state: RecoveryEnd): Promise<boolean> {
  const rows = await tx
    .update(accountRecoveries)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(accountRecoveries.userId, userId), live()))
    .returning({ id: accountRecoveries.id });
  return rows.length > 0;
}
