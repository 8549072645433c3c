import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EnvError } from './env-error.ts';

/** What a secret of an installation has to be. */
export const secret = z.string().min(32, 'must have at least 32 characters');

/** Where the secret is stored that Plenum made for itself. */
export function storedSecretFile(dataDir: string): string {
  return path.join(dataDir, 'auth-secret');
}

/**
 * The secret of `npm start`: made once, stored readable by its owner alone. Null where there is none and none `isMade`.
 * @throws EnvError when the file holds none, as a full disk may leave it.
 */
export function storedSecret(dataDir: string, isMade: boolean): string | null {
  const file = storedSecretFile(dataDir);
  if (!existsSync(file)) {
    if (!isMade) return null;
    makeSecret(file);
  }
  const stored = readFileSync(file, 'utf8').trim();
  if (secret.safeParse(stored).success) return stored;
  throw new EnvError(
    `Plenum can't start: ${file} contains no secret. Restore it from a backup, or delete the file to have a new one made.`,
  );
}

/** Of processes that make one at the same moment, all keep the secret of the one that comes first. */
function makeSecret(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A name is given to a whole file only, and never taken from another one.
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}
