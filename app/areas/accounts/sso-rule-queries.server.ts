import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OwnSession } from '#app/access/actor.server.ts';
import type { Actor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';

/** The settings for staff: whether they sign in only by their provider, and who is exempt. */
export const SSO_ONLY = 'security.staff.sso_only';
export const BREAK_GLASS = 'security.staff.break_glass';

/** The provider that vouched for someone, and the provider's name for that person. */
export type SsoEntry = {
  providerId: string;
  /** The customer whose provider it is; null for the firm's. */
  customerId: string | null;
  /** What the provider calls its session of the person. */
  sid: string | null;
  /** When the person last proved to the provider who they are, in milliseconds; null where it did not say. */
  provenAt: number | null;
};

const NOT_VOUCHED =
  'This way to sign in is not for your account, or it was switched off. Log in another way, or contact us.';

/** Returns why single sign-on does not let an account in, or lets no other way in; null if the account may sign in. */
export async function ssoRefusalOf(
  tx: Tx,
  actor: Actor,
  entry: SsoEntry | null,
): Promise<string | null> {
  if (actor.kind === 'visitor') return null;
  if (!entry) {
    const required = await requiredProviderOf(tx, actor.userId);
    return required && mustUse(required);
  }
  const [provider] = await tx
    .select({ customerId: identityProviders.customerId })
    .from(identityProviders)
    .where(and(eq(identityProviders.id, entry.providerId), eq(identityProviders.isEnabled, true)));
  if (!provider) return NOT_VOUCHED;
  if (provider.customerId === null) return actor.kind === 'admin' ? null : NOT_VOUCHED;
  const isOwn = actor.kind === 'customer' && actor.customerId === provider.customerId;
  return isOwn ? null : NOT_VOUCHED;
}

/** The only provider by which someone may sign in, and the screen for it. */
export type RequiredProvider = { id: string; name: string; path: '/auth' | '/sso' };

/** Returns the only provider by which an account may sign in; null if it may sign in by anything it has. */
export async function requiredProviderOf(tx: Tx, userId: string): Promise<RequiredProvider | null> {
  const { values } = await readStored(tx, [SSO_ONLY, BREAK_GLASS]);
  if (values[SSO_ONLY] && values[BREAK_GLASS] !== userId) {
    const [provider] = await tx
      .select({ id: identityProviders.id, name: identityProviders.name })
      .from(identityProviders)
      .where(
        and(
          isNull(identityProviders.customerId),
          eq(identityProviders.isEnabled, true),
          sql`exists (select from user_roles r where r.user_id = ${userId} and r.role = 'admin')`,
        ),
      )
      .orderBy(asc(identityProviders.createdAt))
      .limit(1);
    if (provider) return { ...provider, path: '/auth' };
  }
  const [provider] = await tx
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .innerJoin(members, eq(members.customerId, identityProviders.customerId))
    .innerJoin(
      customerProfiles,
      and(eq(customerProfiles.id, members.customerId), isNull(customerProfiles.archivedAt)),
    )
    .where(and(eq(members.userId, userId), isNull(members.endedAt), isRequiredOfMember))
    .limit(1);
  return provider ? { ...provider, path: '/sso' } : null;
}

/** Whether the members of a statement have to use the provider beside them: those whose address it can vouch for. */
const isRequiredOfMember = sql`${identityProviders.isEnabled} and ${identityProviders.isRequired}
  and exists (select from users u where u.id = ${members.userId}
    and split_part(u.email, '@', 2) = any(${identityProviders.domains}))
  and not exists (select from user_roles r where r.user_id = ${members.userId} and r.role = 'admin')`;

/** Refuses a new password, or a link to one, for an account that signs in by single sign-on alone. @throws RefusedError */
export async function refuseWhereSsoIsRequired(tx: Tx, userId: string): Promise<void> {
  const required = await requiredProviderOf(tx, userId);
  if (required) throw new RefusedError(mustUse(required));
}

function mustUse({ name }: RequiredProvider): string {
  return `This account signs in only through ${name}. Use single sign-on on the login screen.`;
}

/** The firm's providers by which staff may sign in, for the login screen. */
export function staffProviders(): Promise<{ id: string; name: string }[]> {
  return unsafeAccountsTransaction((tx) =>
    tx
      .select({ id: identityProviders.id, name: identityProviders.name })
      .from(identityProviders)
      .where(and(isNull(identityProviders.customerId), eq(identityProviders.isEnabled, true)))
      .orderBy(asc(identityProviders.name), asc(identityProviders.id)),
  );
}

/** Whether any customer has a provider; if so, the portal's login offers single sign-on. */
export async function haveCustomersProviders(): Promise<boolean> {
  const found = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ id: identityProviders.id })
      .from(identityProviders)
      .where(
        and(
          sql`${identityProviders.customerId} is not null`,
          eq(identityProviders.isEnabled, true),
        ),
      )
      .limit(1),
  );
  return found.length > 0;
}

/**
 * Returns the firm's provider that vouched for someone who is signed in, by which they can prove their identity again; null for
 * other ways in. A customer's provider proves nothing about an account.
 */
export async function providerOfSession({
  providerId,
}: OwnSession): Promise<{ id: string; name: string } | null> {
  if (!providerId) return null;
  const [provider] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ id: identityProviders.id, name: identityProviders.name })
      .from(identityProviders)
      .where(
        and(
          eq(identityProviders.id, providerId),
          eq(identityProviders.isEnabled, true),
          isNull(identityProviders.customerId),
        ),
      ),
  );
  return provider ?? null;
}
