import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from './second-factor-codes.ts';

const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// A phone's clock is off by a step at times.
const STEPS_AROUND = [-1, 0, 1];

/** A new secret for an authenticator app, as base32 without padding. */
export function newTotpSecret(): string {
  return base32Of(randomBytes(SECRET_BYTES));
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret,
    issuer,
    digits: String(CODE_DIGITS),
    period: String(CODE_SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

/** Returns the code of a time step (RFC 6238 with SHA-1, the only kind that all apps know). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** Returns the time step, at `now` or next to it, that a code belongs to; null if there is none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / CODE_SECONDS);
  const typed = Buffer.from(code.padEnd(CODE_DIGITS).slice(0, CODE_DIGITS));
  let found: number | null = null;
  for (const away of STEPS_AROUND) {
    const step = current + away;
    if (timingSafeEqual(typed, Buffer.from(totpCode(secret, step)))) found = step;
  }
  return code.length === CODE_DIGITS ? found : null;
}

function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
