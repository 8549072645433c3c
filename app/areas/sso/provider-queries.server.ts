import { asc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { BREAK_GLASS, SSO_ONLY } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { rowsOf, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { addressesFor } from './provider-connection.server.ts';

/** All identity providers without their secrets, those of staff first, and the rule for staff. */
export async function getSignOnSettings(actor: AdminActor) {
  const found = await asActor(actor, async (tx) => {
    const providers = await tx
      .select({
        id: identityProviders.id,
        name: identityProviders.name,
        customerId: identityProviders.customerId,
        customerName: customerProfiles.displayName,
        issuer: identityProviders.issuer,
        clientId: identityProviders.clientId,
        domains: identityProviders.domains,
        isEnabled: identityProviders.isEnabled,
        hasSecondFactor: identityProviders.hasSecondFactor,
        isRequired: identityProviders.isRequired,
        isFromEnvironment: identityProviders.isFromEnvironment,
        testedAt: identityProviders.testedAt,
        testError: identityProviders.testError,
        version: identityProviders.version,
      })
      .from(identityProviders)
      .leftJoin(customerProfiles, eq(customerProfiles.id, identityProviders.customerId))
      .orderBy(
        sql`${identityProviders.customerId} is not null`,
        asc(identityProviders.name),
        asc(identityProviders.id),
      );
    const { values, savedAt } = await readStored(tx, [SSO_ONLY, BREAK_GLASS]);
    const [breakGlass] = values[BREAK_GLASS]
      ? await tx
          .select({ value: users.id, label: users.email })
          .from(users)
          .where(eq(users.id, values[BREAK_GLASS]))
      : [];
    const ssoOnly = values[SSO_ONLY];
    return { providers, rule: { ssoOnly, breakGlass: breakGlass ?? null, savedAt } };
  });
  const people = await countPeople();
  return {
    rule: found.rule,
    providers: found.providers.map((provider) => ({
      ...provider,
      ...addressesFor(provider),
      people: people.get(provider.id) ?? 0,
    })),
  };
}

/** What the screen of single sign-on shows. */
export type SignOnSettings = Awaited<ReturnType<typeof getSignOnSettings>>;
/** A provider as the single sign-on screen shows it. */
export type ProviderShown = SignOnSettings['providers'][number];

// Who is linked is out of every request role's reach; only how many are is told.
async function countPeople(): Promise<ReadonlyMap<string, number>> {
  const rows = await unsafeAccountsTransaction((tx) =>
    rowsOf<{ provider_id: string; n: number }>(
      tx,
      sql`select provider_id, count(*)::int as n from linked_identities group by provider_id`,
    ),
  );
  return new Map(rows.map(({ provider_id, n }) => [provider_id, n]));
}
