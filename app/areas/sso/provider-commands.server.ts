import { and, arrayOverlaps, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { encryptText } from '#app/access/auth.server.ts';
import { sessions, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { requireProof } from '#app/areas/accounts/proof-commands.server.ts';
import { SSO_ONLY } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { lockSettings } from '#app/areas/settings/setting-store-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { tryProvider } from './provider-connection.server.ts';
import type { NewProvider, ProviderEdit } from './sso-forms.ts';

const MOST_PROVIDERS = 100;

type ProviderRow = typeof identityProviders.$inferSelect;

/**
 * Adds an identity provider and tests it. Returns what is wrong with it, or null.
 * @throws ProofNeededError, NotFoundError for an unknown customer, RefusedError for a domain that another provider has.
 */
export async function addProvider(
  actor: AdminActor,
  session: OwnSession,
  { customerId, ...typed }: NewProvider,
): Promise<string | null> {
  await requireProof(actor, session);
  const clientSecret = await encryptText(typed.clientSecret);
  const made = await unsafeAccountsTransaction(async (tx) => {
    await lockSettings(tx);
    if (customerId) await findCustomer(tx, customerId);
    await refuseSharedDomains(tx, typed.domains, null);
    if ((await tx.$count(identityProviders)) >= MOST_PROVIDERS) {
      throw new RefusedError(`There can be ${MOST_PROVIDERS} providers. Remove one first.`);
    }
    const [row] = await tx
      .insert(identityProviders)
      .values({ ...typed, customerId: customerId ?? null, clientSecret })
      .returning();
    if (!row) throw new Error('The provider was not stored.');
    await logProvider(tx, actor, 'identity_provider.created', row, { after: shown(row) });
    return row;
  });
  return test(made);
}

/**
 * Changes an identity provider and tests it. Switching it off ends the sessions that it vouched for; making it required ends
 * its people's other sessions. Returns what is wrong with it, or null.
 * @throws ProofNeededError, NotFoundError, ChangedMeanwhileError, RefusedError for what would lock people out.
 */
export async function changeProvider(
  actor: AdminActor,
  session: OwnSession,
  id: string,
  { version, clientId, clientSecret, ...typed }: ProviderEdit,
): Promise<string | null> {
  await requireProof(actor, session);
  const secret = clientSecret ? await encryptText(clientSecret) : null;
  const changed = await unsafeAccountsTransaction(async (tx) => {
    await lockSettings(tx);
    const before = await lockProvider(tx, id);
    if (before.version !== version) throw new ChangedMeanwhileError();
    if (before.customerId && typed.domains.length === 0) {
      throw new RefusedError("Name the domains of the customer's own addresses.");
    }
    await refuseSharedDomains(tx, typed.domains, id);
    if (!typed.isEnabled) await refuseLastOfStaff(tx, before);
    const isRequired = before.customerId !== null && typed.isRequired;
    if (isRequired && !before.isRequired) await refuseUntried(tx, id);
    const [row] = await tx
      .update(identityProviders)
      .set({
        ...typed,
        isRequired,
        // The environment rules these.
        ...(!before.isFromEnvironment && { clientId, ...(secret && { clientSecret: secret }) }),
        ...nextVersion(identityProviders),
      })
      .where(eq(identityProviders.id, id))
      .returning();
    if (!row) throw new NotFoundError();
    if (before.isEnabled && !row.isEnabled) await endSessionsBy(tx, id);
    if (row.isRequired && row.isEnabled) await endOtherSessionsOfMembers(tx, row);
    await logProvider(tx, actor, 'identity_provider.updated', row, {
      before: shown(before),
      after: shown(row),
      ...(secret && { secret: 'changed' }),
    });
    return row;
  });
  return test(changed);
}

/**
 * Removes an identity provider with all links to it, and ends the sessions that it vouched for.
 * @throws ProofNeededError, NotFoundError, RefusedError for the last one when staff sign in only by provider, and for that of
 * the environment.
 */
export async function removeProvider(
  actor: AdminActor,
  session: OwnSession,
  id: string,
): Promise<void> {
  await requireProof(actor, session);
  await unsafeAccountsTransaction(async (tx) => {
    await lockSettings(tx);
    const before = await lockProvider(tx, id);
    if (before.isFromEnvironment) {
      throw new RefusedError(
        'The configuration of the server names this provider. Switch it off here, or take it out there.',
      );
    }
    await refuseLastOfStaff(tx, before);
    await endSessionsBy(tx, id);
    await tx.delete(identityProviders).where(eq(identityProviders.id, id));
    await logProvider(tx, actor, 'identity_provider.removed', before, { before: shown(before) });
  });
}

/** Tests an identity provider. Returns what is wrong with it, or null. @throws NotFoundError, RateLimitError */
export async function testProvider(actor: AdminActor, id: string): Promise<string | null> {
  await countTry('sso-test', actor.userId);
  return test(await unsafeAccountsTransaction((tx) => lockProvider(tx, id)));
}

/**
 * Unlinks a person from a provider, and ends the sessions that it vouched for. Their next sign-in there links them again.
 * @throws ProofNeededError, NotFoundError, RefusedError when no one with the address is linked.
 */
export async function disconnectPerson(
  actor: AdminActor,
  session: OwnSession,
  id: string,
  email: string,
): Promise<void> {
  await requireProof(actor, session);
  await unsafeAccountsTransaction(async (tx) => {
    const provider = await lockProvider(tx, id);
    const [link] = await tx
      .delete(linkedIdentities)
      .where(
        and(
          eq(linkedIdentities.providerId, id),
          sql`${linkedIdentities.userId} in (select u.id from ${users} u where u.email = ${email})`,
        ),
      )
      .returning({ userId: linkedIdentities.userId });
    if (!link) throw new RefusedError('No one with this address is connected to it.');
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, link.userId), eq(sessions.providerId, id)));
    await logActivity(tx, actor, {
      action: 'account.identity_unlinked',
      entityType: 'account',
      entityId: link.userId,
      metadata: { email, provider: provider.name },
    });
  });
}

async function test(provider: ProviderRow): Promise<string | null> {
  const testError = await tryProvider(provider);
  await unsafeAccountsTransaction((tx) =>
    tx
      .update(identityProviders)
      .set({ testedAt: sql`now()`, testError })
      .where(
        and(eq(identityProviders.id, provider.id), eq(identityProviders.version, provider.version)),
      ),
  );
  return testError;
}

/** What of a provider the log keeps. */
function shown({ name, issuer, clientId, domains, isEnabled, ...row }: ProviderRow) {
  const { customerId, hasSecondFactor, isRequired } = row;
  return { name, customerId, issuer, clientId, domains, isEnabled, hasSecondFactor, isRequired };
}

function logProvider(
  tx: Tx,
  actor: AdminActor,
  action: LoggedName,
  { id, name }: ProviderRow,
  metadata: Record<string, unknown>,
): Promise<void> {
  const entity = { entityType: 'identity_provider', entityId: id } as const;
  return logActivity(tx, actor, { action, ...entity, metadata: { name, ...metadata } });
}

async function lockProvider(tx: Tx, id: string): Promise<ProviderRow> {
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.id, id))
    .for('update');
  if (!row) throw new NotFoundError();
  return row;
}

async function findCustomer(tx: Tx, id: string): Promise<void> {
  const [customer] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(and(eq(customerProfiles.id, id), isNull(customerProfiles.archivedAt)));
  if (!customer) throw new NotFoundError();
}

/** An address leads to one provider. */
async function refuseSharedDomains(tx: Tx, domains: string[], but: string | null): Promise<void> {
  if (domains.length === 0) return;
  const [other] = await tx
    .select({ name: identityProviders.name })
    .from(identityProviders)
    .where(
      and(
        arrayOverlaps(identityProviders.domains, domains),
        but ? ne(identityProviders.id, but) : undefined,
      ),
    )
    .limit(1);
  if (other) throw new RefusedError(`${other.name} already has one of these domains.`);
}

/** While staff sign in by single sign-on alone, one of their providers stays. Lock the settings first. */
async function refuseLastOfStaff(tx: Tx, provider: ProviderRow): Promise<void> {
  if (provider.customerId !== null || !provider.isEnabled) return;
  const { values } = await readStored(tx, [SSO_ONLY]);
  if (!values[SSO_ONLY]) return;
  const others = await tx.$count(
    identityProviders,
    and(
      isNull(identityProviders.customerId),
      eq(identityProviders.isEnabled, true),
      ne(identityProviders.id, provider.id),
    ),
  );
  if (others > 0) return;
  throw new RefusedError('Staff sign in only with this provider. Change that first.');
}

async function refuseUntried(tx: Tx, id: string): Promise<void> {
  if ((await tx.$count(linkedIdentities, eq(linkedIdentities.providerId, id))) > 0) return;
  throw new RefusedError(
    'Have one of its people sign in with it first, so that no one is locked out.',
  );
}

async function endSessionsBy(tx: Tx, providerId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.providerId, providerId));
}

async function endOtherSessionsOfMembers(tx: Tx, provider: ProviderRow): Promise<void> {
  await tx.execute(sql`delete from sessions s using users u, members m
    where u.id = s.user_id and m.user_id = u.id and m.ended_at is null and m.customer_id = ${provider.customerId}
      and split_part(u.email, '@', 2) = any (select unnest(p.domains) from identity_providers p where p.id = ${provider.id})
      and s.provider_id is distinct from ${provider.id}
      and not exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')`);
}
