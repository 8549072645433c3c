import { eq } from 'drizzle-orm';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import { sessions } from '#app/access/auth-tables.ts';
import { lockSettings } from '#app/areas/settings/setting-store-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';

/**
 * Stores the configuration's provider for staff when the server starts. After that its name, switches and domains belong to the
 * screen. Another issuer signs everyone out and removes all links; a provider that the configuration no longer names is
 * switched off.
 */
export async function storeProviderOfEnvironment({ oidc }: Pick<Env, 'oidc'>): Promise<void> {
  const clientSecret = oidc ? await encryptText(oidc.clientSecret) : '';
  await unsafeAccountsTransaction(async (tx) => {
    await lockSettings(tx);
    const [before] = await tx
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.isFromEnvironment, true));
    if (!before) {
      if (!oidc) return;
      const named = { name: 'Single sign-on', isFromEnvironment: true };
      await tx.insert(identityProviders).values({ ...oidc, clientSecret, ...named });
      return;
    }
    const isOther = before.issuer !== oidc?.issuer;
    if (isOther) {
      await tx.delete(sessions).where(eq(sessions.providerId, before.id));
      await tx.delete(linkedIdentities).where(eq(linkedIdentities.providerId, before.id));
    }
    if (!oidc) {
      if (!before.isEnabled) return;
      const off = { isEnabled: false, ...nextVersion(identityProviders) };
      await tx.update(identityProviders).set(off).where(eq(identityProviders.id, before.id));
      return;
    }
    const secret = await decryptText(before.clientSecret).catch(() => null);
    const isSame = !isOther && before.clientId === oidc.clientId && secret === oidc.clientSecret;
    if (isSame) return;
    await tx
      .update(identityProviders)
      .set({ ...oidc, clientSecret, ...nextVersion(identityProviders) })
      .where(eq(identityProviders.id, before.id));
  });
}
