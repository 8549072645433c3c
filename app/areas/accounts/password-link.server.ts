import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { hashIdentifier } from '#app/access/auth.server.ts';
import { verifications } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';

/**
 * Makes a one-time link on which the account's person chooses a password, and returns its address. Only the hash of its
 * token is kept. Needs the owner connection: no request's role reaches the table.
 * @param url the installation's public origin, without a trailing slash.
 */
export async function makePasswordLink(
  tx: Tx,
  userId: string,
  validForHours: number,
  url: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await tx.insert(verifications).values({
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(Date.now() + validForHours * 60 * 60 * 1000),
  });
  return `${url}/reset-password?${new URLSearchParams({ token })}`;
}

/** The id of the account that a link's token opens, or null when the link is unknown, used or has run out. */
export async function readPasswordLink(tx: Tx, token: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: verifications.value })
    .from(verifications)
    .where(isLive(token));
  return row?.userId ?? null;
}

/**
 * Spends a link's token and, with it, every other open link of the same account. Returns the account's id, or null when
 * the link is unknown, used or has run out; of two at once only one gets the id.
 */
export async function spendPasswordLink(tx: Tx, token: string): Promise<string | null> {
  const [spent] = await tx
    .delete(verifications)
    .where(isLive(token))
    .returning({ userId: verifications.value });
  if (!spent) return null;
  await tx.delete(verifications).where(eq(verifications.value, spent.userId));
  return spent.userId;
}

function isLive(token: string) {
  return and(
    eq(verifications.identifier, identifierOf(token)),
    gt(verifications.expiresAt, sql`now()`),
  );
}

function identifierOf(token: string): string {
  return hashIdentifier(`reset-password:${token}`);
}
