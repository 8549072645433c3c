import { and, count, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { passkeys, userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { isStrong } from '#app/access/sign-in-kinds.ts';
import { SIGN_IN_FIELDS, type SignInRules } from '#app/areas/settings/setting-forms.ts';
import { readFields, saveFields } from '#app/areas/settings/setting-store-commands.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { requireProof } from './proof-commands.server.ts';

/**
 * Returns whether staff need a second factor and how many have one, whether everyone except admins sees only their own
 * customers, and how customers sign in.
 */
export async function getSignInRules(actor: AdminActor) {
  const rules = await asActor(actor, (tx) => readFields(tx, SIGN_IN_FIELDS));
  return { ...rules, ...(await countProtected()) };
}

/** The rules as their screen shows them. */
export type SignInRulesScreen = Awaited<ReturnType<typeof getSignInRules>>;

/**
 * Saves how people may sign in, what staff see of customers and whether newcomers need approval. It applies from each person's
 * next request.
 * @throws ProofNeededError, ChangedMeanwhileError when someone saved after the form's copy, RefusedError when the actor would lock
 * themselves out of this screen.
 */
export async function saveSignInRules(
  actor: AdminActor,
  session: OwnSession,
  rules: SignInRules,
): Promise<void> {
  if (rules.isRequired && !isStrong(session.method)) {
    throw new RefusedError(
      'Set up your own second factor first, on the Security screen of your account menu.',
    );
  }
  await requireProof(actor, session);
  await asActor(actor, async (tx) => {
    await saveFields(tx, actor, SIGN_IN_FIELDS, rules);
    // What others on the staff have open is looked at again.
    await tx.execute(
      sql`select pg_notify('access_changed', user_id::text) from user_roles where role = 'admin' and staff_role <> 'admin'`,
    );
  });
}

// Who has passkeys is out of every request role's reach; only how many staff are protected is told.
async function countProtected(): Promise<{ staff: number; withFactor: number }> {
  return unsafeAccountsTransaction(async (tx) => {
    const isStaff = and(eq(userRoles.role, 'admin'), isNull(users.deactivatedAt));
    const key = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id));
    const countOf = async (condition: typeof isStaff) => {
      const [row] = await tx
        .select({ count: count() })
        .from(users)
        .innerJoin(userRoles, eq(userRoles.userId, users.id))
        .where(condition);
      return row?.count ?? 0;
    };
    return {
      staff: await countOf(isStaff),
      withFactor: await countOf(and(isStaff, or(eq(users.twoFactorEnabled, true), exists(key)))),
    };
  });
}
