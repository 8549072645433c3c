import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { hashIdentifier } from '#app/access/auth.server.ts';
import { verifications } from '#app/access/auth-tables.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

// What single sign-on has to remember for some minutes: sign-ins that were begun, identities that wait to be linked, second
// steps, logout tokens that came; and calendars that are being connected. Only the hash of what each is called by is stored.

type NoteKind = 'sso-start' | 'sso-link' | 'sso-step' | 'sso-logout' | 'calendar-start';

/** Stores a value under `name` for some minutes. */
export async function storeNote(
  tx: Tx,
  kind: NoteKind,
  name: string,
  value: object,
  minutes: number,
): Promise<void> {
  await tx.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await tx.insert(verifications).values({
    identifier: identifierOf(kind, name),
    value: JSON.stringify(value),
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
}

/** Returns the value stored under a name; null if there is none or it has expired. */
export async function readNote(tx: Tx, kind: NoteKind, name: string): Promise<unknown> {
  const [row] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(isLive(kind, name));
  return row ? JSON.parse(row.value) : null;
}

/** The same, once: of two calls at once, only one gets it. */
export async function takeNote(tx: Tx, kind: NoteKind, name: string): Promise<unknown> {
  const [row] = await tx
    .delete(verifications)
    .where(isLive(kind, name))
    .returning({ value: verifications.value });
  return row ? JSON.parse(row.value) : null;
}

/** Stores a name that may come only once. Returns whether it is new; another call at the same moment waits. */
export async function storeOnce(
  tx: Tx,
  kind: NoteKind,
  name: string,
  minutes: number,
): Promise<boolean> {
  const identifier = identifierOf(kind, name);
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${identifier}, 0))`);
  if (await readNote(tx, kind, name)) return false;
  await storeNote(tx, kind, name, { came: true }, minutes);
  return true;
}

function isLive(kind: NoteKind, name: string) {
  return and(
    eq(verifications.identifier, identifierOf(kind, name)),
    gt(verifications.expiresAt, sql`now()`),
  );
}

function identifierOf(kind: NoteKind, name: string): string {
  return hashIdentifier(`${kind}:${name}`);
}
