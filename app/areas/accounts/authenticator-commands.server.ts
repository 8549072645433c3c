import { randomInt } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import { twoFactors } from '#app/access/auth-tables.ts';
import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { hashBackupCodes, hashLike, isBackupCodeHash } from './backup-code-hash.server.ts';
import { BACKUP_CODES, type TypedCode } from './second-factor-codes.ts';
import { stepOfCode } from './totp.server.ts';

// The rows are written here in the shape that the library's two-factor plugin reads when it checks a sign-in.

// How the plugin tells a secret in base32 from its own.
const BASE32 = 'base32:';
// Without letters and digits that look alike.
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;

/** Encrypts a secret for storage. */
export function encryptSecret(secret: string): Promise<string> {
  return encryptText(BASE32 + secret);
}

/** Decrypts what `encryptSecret` encrypted. */
export async function decryptSecret(stored: string): Promise<string> {
  return (await decryptText(stored)).slice(BASE32.length);
}

/** Makes new backup codes, both as they are shown once and as they are stored: hashed, which takes half a second. */
export async function makeBackupCodes(): Promise<{ codes: string[]; stored: string }> {
  const codes = Array.from({ length: BACKUP_CODES }, () => {
    const letters = Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join('');
    return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
  });
  return { codes, stored: await encryptCodes(await hashBackupCodes(codes)) };
}

/** Returns how backup codes are stored while there are none. */
export function noBackupCodes(): Promise<string> {
  return encryptCodes([]);
}

/** How many of an account's backup codes have not been used. */
export async function countBackupCodes(stored: string): Promise<number> {
  return (await decryptCodes(stored)).length;
}

/**
 * Returns a typed code in the form that the library compares: a backup code as its hash. Hashes an account's codes that are
 * still stored in readable form.
 */
export async function comparableCode(userId: string, typed: TypedCode): Promise<string> {
  const [hash] = await hashedCodes(userId);
  return hash && typed.method === 'backup_code' ? hashLike(hash, typed.code) : typed.code;
}

async function hashedCodes(userId: string): Promise<string[]> {
  const ofUser = eq(twoFactors.userId, userId);
  const [app] = await unsafeAccountsTransaction((tx) =>
    tx.select({ stored: twoFactors.backupCodes }).from(twoFactors).where(ofUser),
  );
  if (!app) return [];
  const codes = await decryptCodes(app.stored);
  if (codes.every(isBackupCodeHash)) return codes;
  const hashes = await hashBackupCodes(codes);
  const stored = await encryptCodes(hashes);
  const replaced = await unsafeAccountsTransaction((tx) =>
    tx
      .update(twoFactors)
      .set({ backupCodes: stored })
      .where(and(ofUser, eq(twoFactors.backupCodes, app.stored)))
      .returning({ id: twoFactors.id }),
  );
  return replaced.length > 0 ? hashes : hashedCodes(userId);
}

/** Uses up a backup code of the account. Returns true to only one of two calls at once with the same code. */
export async function takeBackupCode(userId: string, code: string): Promise<boolean> {
  const hashes = await hashedCodes(userId);
  if (!hashes[0]) return false;
  const typed = await hashLike(hashes[0], code);
  return unsafeAccountsTransaction(async (tx) => {
    const [app] = await tx
      .select({ stored: twoFactors.backupCodes })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
      .for('update');
    const held = app ? await decryptCodes(app.stored) : [];
    if (!held.includes(typed)) return false;
    const left = await encryptCodes(held.filter((each) => each !== typed));
    await tx.update(twoFactors).set({ backupCodes: left }).where(eq(twoFactors.userId, userId));
    return true;
  });
}

function encryptCodes(hashes: readonly string[]): Promise<string> {
  return encryptText(JSON.stringify(hashes));
}

async function decryptCodes(stored: string): Promise<string[]> {
  return z.array(z.string()).parse(JSON.parse(await decryptText(stored)));
}

/**
 * Uses up a code of the account's app in the caller's transaction; it and all earlier ones no longer work. Returns true to only
 * one of two calls at once with the same code.
 */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const [app] = await tx
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .for('update');
  if (!app) return false;
  const step = stepOfCode(await decryptSecret(app.secret), code, new Date());
  if (step === null) return false;
  const taken = await tx
    .update(twoFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        or(isNull(twoFactors.lastUsedStep), lt(twoFactors.lastUsedStep, step)),
      ),
    )
    .returning({ id: twoFactors.id });
  return taken.length > 0;
}
