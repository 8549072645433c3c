import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders, linkedIdentities } from '#app/records/identity-provider/sso-tables.ts';
import { noteSecurity } from './security-commands.server.ts';
import { identityLinked } from './security-mails.ts';
import { newSsoCookie, SSO_MINUTES, ssoCookieOf } from './sso-cookies.server.ts';
import { readNote, storeNote, takeNote } from './sso-note-commands.server.ts';

type Person = { id: string; name: string; email: string };

const waitingLink = z.object({
  userId: z.string(),
  providerId: z.string(),
  subject: z.string(),
  sid: z.string().nullable(),
});
/** A person at a staff provider who has not yet shown that the account is theirs. */
export type WaitingLink = z.infer<typeof waitingLink>;

/**
 * Stores a link until its person signs in once more the previous way in this browser. Returns the cookie that identifies the
 * browser.
 */
export async function waitForPassword(link: WaitingLink): Promise<string> {
  const { value, header } = newSsoCookie('plenum_sso_link');
  await unsafeAccountsTransaction((tx) => storeNote(tx, 'sso-link', value, link, SSO_MINUTES));
  return header;
}

/**
 * Returns the link that is waiting in this browser for the sign-in of an account, if its provider still exists; otherwise null.
 */
export async function waitingLinkOf(
  tx: Tx,
  headers: Headers,
  userId: string,
): Promise<WaitingLink | null> {
  const cookie = ssoCookieOf(headers, 'plenum_sso_link');
  const link = cookie ? waitingLink.safeParse(await readNote(tx, 'sso-link', cookie)).data : null;
  if (!link || link.userId !== userId) return null;
  const [provider] = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(and(eq(identityProviders.id, link.providerId), eq(identityProviders.isEnabled, true)));
  return provider ? link : null;
}

/** Links the account whose person has just signed in the previous way, and notifies them. The link is no longer waiting. */
export async function linkWaiting(
  tx: Tx,
  headers: Headers,
  person: Person,
  link: WaitingLink,
): Promise<void> {
  const cookie = ssoCookieOf(headers, 'plenum_sso_link');
  if (cookie) await takeNote(tx, 'sso-link', cookie);
  await linkIdentity(tx, person, link);
}

/** Links an account to a person at a provider, records it and emails the owner. */
export async function linkIdentity(
  tx: Tx,
  person: Person,
  { providerId, subject }: Pick<WaitingLink, 'providerId' | 'subject'>,
): Promise<void> {
  const [linked] = await tx
    .insert(linkedIdentities)
    .values({ providerId, subject, userId: person.id })
    .onConflictDoNothing()
    .returning({ id: linkedIdentities.id });
  // Two windows at once: the other one has linked them.
  if (!linked) return;
  const [provider] = await tx
    .select({ name: identityProviders.name })
    .from(identityProviders)
    .where(eq(identityProviders.id, providerId));
  const metadata = { providerId, provider: provider?.name };
  await noteSecurity(tx, person, 'account.identity_linked', identityLinked(), metadata);
}
