import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new secret by which a guest moves or cancels a meeting: only its hash is stored. */
export function newGuestLink(): { token: string; hash: string; path: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashGuestToken(token) ?? '', path: guestPath(token) };
}

/** The path of the page that a guest's secret opens. */
export function guestPath(token: string): string {
  return `/booked?${new URLSearchParams({ token })}`;
}

/** Hashes the secret of a guest's link as it is stored; null for what can't be one. */
export function hashGuestToken(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}
