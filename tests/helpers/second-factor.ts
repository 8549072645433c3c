import { createHmac } from 'node:crypto';

// Written apart from the product's own, from RFC 4226 and RFC 6238: what an authenticator app shows.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app with this base32 secret shows now, or so many steps of 30 seconds later. */
export function appCode(secret: string, stepsLater = 0): string {
  let bits = 0n;
  const letters = secret.replaceAll(' ', '');
  for (const letter of letters) bits = bits * 32n + BigInt(LETTERS.indexOf(letter));
  const key = Buffer.from(bits.toString(16).padStart((letters.length * 5) / 4, '0'), 'hex');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const hash = createHmac('sha1', key).update(counter).digest();
  const start = (hash[19] ?? 0) % 16;
  const cut = hash.subarray(start, start + 4);
  return String((cut.readInt32BE() & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
