import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { THE_OPERATOR } from '#app/access/actor.ts';
import { authAccounts, userRoles, users } from '#app/access/auth-tables.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { lockSettings, writeStored } from '#app/areas/settings/setting-store-commands.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { EnvError } from '#app/platform/env-error.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { resetRequestSchema } from './account-forms.ts';
import { makeAccountLink } from './account-link-commands.server.ts';
import { takeAway } from './second-factor-commands.server.ts';
import { secondFactorReset } from './security-mails.ts';
import { endSessionsWithoutSso } from './session-commands.server.ts';
import { BREAK_GLASS, requiredProviderOf, SSO_ONLY } from './sso-rule-queries.server.ts';
import { secondFactorResetSchema } from './user-forms.ts';

const LINK_HOURS = 24;

/**
 * What `grantAdmin` did. `passwordLink` sets the first password of an account that has none; it works once, for 24 hours.
 * `usesPassword` is false where the account logs in by single sign-on alone.
 */
type GrantedAdmin = {
  email: string;
  created: boolean;
  passwordLink: string | null;
  usesPassword: boolean;
};

/** How "single sign-on alone" ends: for one account, or for all staff. */
export type WayOut = 'break-glass' | 'end';

/**
 * Makes the account with this email an active admin, and creates the account if there is none. For the operator, from the
 * command line.
 * @param appUrl public origin, without a trailing slash.
 * @throws EnvError when `email` is not an email address, or there is no rule to end.
 */
export async function grantAdmin(
  email: string,
  appUrl: string,
  wayOut: WayOut | null = null,
): Promise<GrantedAdmin> {
  const parsed = resetRequestSchema.safeParse({ email });
  if (!parsed.success) throw new EnvError(`"${email}" is not an email address.`);
  const address = parsed.data.email;
  return unsafeOwnerTransaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ id: randomUUID(), name: '', email: address })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    const [user] = await tx
      .update(users)
      .set({ deactivatedAt: null, updatedAt: new Date() })
      .where(eq(users.email, address))
      .returning({ id: users.id });
    if (!user) throw new Error(`The account ${address} has been removed in the meantime.`);
    await tx
      .insert(userRoles)
      .values({ userId: user.id, role: 'admin', staffRole: 'admin' })
      .onConflictDoUpdate({
        target: userRoles.userId,
        set: { role: 'admin', staffRole: 'admin' },
      });
    const created = added.length > 0;
    await logActivity(tx, THE_OPERATOR, {
      action: 'account.admin_granted',
      entityType: 'account',
      entityId: user.id,
      metadata: { email: address, created },
    });
    if (wayOut) await leadOut(tx, user.id, wayOut);
    const needsPassword = !(await hasPassword(tx, user.id));
    return {
      email: address,
      created,
      passwordLink: needsPassword
        ? appUrl + (await makeAccountLink(tx, 'reset-password', user.id, LINK_HOURS))
        : null,
      usesPassword: (await requiredProviderOf(tx, user.id)) === null,
    };
  });
}

async function leadOut(tx: Tx, userId: string, wayOut: WayOut): Promise<void> {
  await lockSettings(tx);
  const { values } = await readStored(tx, [SSO_ONLY]);
  if (!values[SSO_ONLY]) {
    throw new EnvError('Staff are not limited to single sign-on, so nothing was changed.');
  }
  const isOn = wayOut === 'break-glass';
  await writeStored(tx, THE_OPERATOR, {
    [SSO_ONLY]: isOn,
    [BREAK_GLASS]: isOn ? userId : '',
  });
  if (isOn) await endSessionsWithoutSso(tx, userId);
}

/**
 * Removes the account's authenticator app, backup codes and passkeys, ends its sessions and emails its person. For the
 * operator, from the command line. The log stores `because`: how they verified the request.
 * @throws EnvError when no account has the address, or `because` is not a valid text.
 */
export async function resetSecondFactorOf(
  email: string,
  because?: string,
): Promise<{ email: string }> {
  const parsed =
    because === undefined ? null : secondFactorResetSchema.safeParse({ madeSureBy: because });
  if (parsed?.error) throw new EnvError(`--because: ${parsed.error.issues[0]?.message}.`);
  return unsafeOwnerTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
      .for('update');
    if (!user) throw new EnvError(`No account has the address "${email}".`);
    await takeAway(tx, user, secondFactorReset());
    await logActivity(tx, THE_OPERATOR, {
      action: 'user.second_factor_reset',
      entityType: 'user',
      entityId: user.id,
      metadata: { email: user.email, ...parsed?.data },
    });
    return { email: user.email };
  });
}

async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  const [account] = await tx
    .select({ password: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
  return account?.password != null;
}
