import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { hashIdentifier } from '#app/access/auth.server.ts';
import { users, verifications } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';

/**
 * What a link does for its account. It is also the screen that the link opens; a token for one purpose does nothing for
 * another.
 */
export type LinkPurpose =
  | 'reset-password'
  | 'confirm-email'
  | 'recover-account'
  | 'stop-recovery'
  | 'sign-in-link'
  | 'join';

/** Whose account a link is for. */
export type LinkedPerson = { id: string; name: string; email: string };

/**
 * Makes a one-time link for an account's person (`join`: for an invitation) and returns its path on the site. Stores only the
 * hash of its token. Needs the login of accounts, because no request's role reaches the table.
 */
export async function makeAccountLink(
  tx: Tx,
  purpose: LinkPurpose,
  userId: string,
  validForHours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await tx.insert(verifications).values({
    identifier: identifierOf(purpose, token),
    value: storedValue(purpose, userId),
    expiresAt: new Date(Date.now() + validForHours * 60 * 60 * 1000),
  });
  return `/${purpose}?${new URLSearchParams({ token })}`;
}

/** Returns the person whom a link's token is for; null if the link is unknown, used or expired. */
export async function readAccountLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkedPerson | null> {
  const id = await readLink(tx, purpose, token);
  return id ? personOf(tx, id) : null;
}

/** Returns what a link's token is for, by its id; null if the link is unknown, used or expired. */
export async function readLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(isLive(purpose, token));
  return row ? idIn(purpose, row.value) : null;
}

/**
 * Uses up a link's token and, with it, every other open link of the same account and purpose. Returns the person; null if the
 * link is unknown, used or expired. Of two at once, only one gets the person.
 */
export async function spendAccountLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkedPerson | null> {
  const id = await spendLink(tx, purpose, token);
  return id ? personOf(tx, id) : null;
}

/** Uses up a link in the same way, and returns the id of what it is for. */
export async function spendLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [spent] = await tx
    .delete(verifications)
    .where(isLive(purpose, token))
    .returning({ value: verifications.value });
  if (!spent) return null;
  await tx.delete(verifications).where(eq(verifications.value, spent.value));
  return idIn(purpose, spent.value);
}

/** Cancels all open links of one purpose for this account, or for this invitation. */
export async function takeBackLinks(tx: Tx, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, storedValue(purpose, userId)));
}

function isLive(purpose: LinkPurpose, token: string) {
  return and(
    eq(verifications.identifier, identifierOf(purpose, token)),
    gt(verifications.expiresAt, sql`now()`),
  );
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return hashIdentifier(`${purpose}:${token}`);
}

function storedValue(purpose: LinkPurpose, userId: string): string {
  return `${purpose}:${userId}`;
}

function idIn(purpose: LinkPurpose, value: string): string {
  return value.slice(storedValue(purpose, '').length);
}

async function personOf(tx: Tx, userId: string): Promise<LinkedPerson | null> {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return person ?? null;
}
