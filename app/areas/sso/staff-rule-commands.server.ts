import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { requireProof } from '#app/areas/accounts/proof-commands.server.ts';
import { endSessionsWithoutSso } from '#app/areas/accounts/session-commands.server.ts';
import { BREAK_GLASS, SSO_ONLY } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { lockSettings, saveStored } from '#app/areas/settings/setting-store-commands.server.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import type { StaffRule } from './sso-forms.ts';

/**
 * Saves whether staff sign in only by single sign-on, and who is exempt. Ends other people's sessions that began otherwise.
 * @throws ProofNeededError, ChangedMeanwhileError when someone saved after `savedAt`, RefusedError for what could lock everyone
 * out.
 */
export async function saveStaffRule(
  actor: AdminActor,
  session: OwnSession,
  { ssoOnly, breakGlass = '', savedAt }: StaffRule,
): Promise<void> {
  await requireProof(actor, session);
  await unsafeAccountsTransaction(async (tx) => {
    await lockSettings(tx);
    if (ssoOnly) {
      const { values } = await readStored(tx, [SSO_ONLY]);
      if (!values[SSO_ONLY]) await refuseUntried(tx, session);
      await refuseClosed(tx, breakGlass);
    }
    const values = { [SSO_ONLY]: ssoOnly, [BREAK_GLASS]: ssoOnly ? breakGlass : '' };
    await saveStored(tx, actor, values, savedAt);
    if (ssoOnly) await endSessionsWithoutSso(tx, breakGlass);
  });
}

async function refuseUntried(tx: Tx, { providerId }: OwnSession): Promise<void> {
  const [provider] = providerId
    ? await tx
        .select({ id: identityProviders.id })
        .from(identityProviders)
        .where(
          and(
            eq(identityProviders.id, providerId),
            isNull(identityProviders.customerId),
            eq(identityProviders.isEnabled, true),
          ),
        )
    : [];
  if (provider) return;
  throw new RefusedError(
    'Sign in with single sign-on yourself first, so that no one is locked out. Then switch this on.',
  );
}

/** The break-glass admin has to get in by themselves, and to be able to end the rule. */
async function refuseClosed(tx: Tx, userId: string): Promise<void> {
  const isAdmin = and(
    eq(userRoles.userId, userId),
    eq(userRoles.role, 'admin'),
    eq(userRoles.staffRole, 'admin'),
  );
  // Whoever takes an admin away locks this row first, and reads the rule only then.
  await tx.select({ userId: userRoles.userId }).from(userRoles).where(isAdmin).for('share');
  const [open] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        isAdmin,
        isNull(users.deactivatedAt),
        sql`exists (select from auth_accounts a where a.user_id = ${sql`${users.id}`} and a.password is not null)`,
      ),
    );
  if (!open)
    throw new RefusedError('The break-glass admin must be an active admin with a password.');
}
