import { and, eq, sql } from 'drizzle-orm';
import { sessions } from '#app/access/auth-tables.ts';
import { storeOnce } from '#app/areas/accounts/sso-note-commands.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { readLogoutToken } from './oidc-provider.server.ts';

/** Longer than a token is taken for, with both clocks' faults. */
const REMEMBERED_MINUTES = 15;

/**
 * Ends the sessions that a provider says have ended there: exactly the one that it names, or all of the person that it vouched
 * for. `id` is the provider whose address was called; null for that of the environment.
 * @throws LogoutTokenError for a token that is not the provider's, or was used before.
 */
export async function endSessionsFromProvider(id: string | null, token: string): Promise<void> {
  const [provider] = await unsafeAccountsTransaction((tx) =>
    tx
      .select()
      .from(identityProviders)
      .where(id ? eq(identityProviders.id, id) : eq(identityProviders.isFromEnvironment, true)),
  );
  if (!provider) throw new LogoutTokenError();
  const { jti, sid, subject } = await readLogoutToken(provider, token).catch((error: unknown) => {
    log().warn({ err: error, provider: provider.id }, 'a logout token was refused');
    throw new LogoutTokenError();
  });
  await unsafeAccountsTransaction(async (tx) => {
    const name = `${provider.id} ${jti}`;
    if (!(await storeOnce(tx, 'sso-logout', name, REMEMBERED_MINUTES))) {
      throw new LogoutTokenError();
    }
    const ofSubject = sql`${sessions.userId} in (select l.user_id from ${linkedIdentities} l
      where l.provider_id = ${provider.id} and l.subject = ${subject})`;
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.providerId, provider.id),
          sid ? eq(sessions.providerSid, sid) : undefined,
          subject ? ofSubject : undefined,
        ),
      )
      .returning({ userId: sessions.userId });
    for (const userId of new Set(ended.map((session) => session.userId))) {
      await logActivity(
        tx,
        { kind: 'visitor' },
        {
          action: 'account.signed_out_by_provider',
          entityType: 'account',
          entityId: userId,
          metadata: { provider: provider.name },
        },
      );
    }
  });
}

/** A logout token that ends nothing. */
export class LogoutTokenError extends Error {
  override name = 'LogoutTokenError';
}
