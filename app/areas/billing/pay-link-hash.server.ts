import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#app/platform/env.server.ts';

const ID_BYTES = 16;
const NUMBER_BYTES = 8;
const SEAL_BYTES = 24;
const TOKEN = /^[\w-]{64}$/;

/** What links are sealed with, the newest first; none while nobody takes payments. */
let secrets: readonly string[] = [];

/** Sets what the links of invoices are sealed with. */
export function openPayLinks({
  stripe,
  authSecret,
  authSecretOld,
}: Pick<Env, 'stripe' | 'authSecret' | 'authSecretOld'>): void {
  secrets = stripe ? [authSecret, ...(authSecretOld ? [authSecretOld] : [])] : [];
}

/**
 * Returns the path of the page on which an invoice is paid without an account; null while nobody takes payments. The token is the
 * invoice and its number under a seal: nothing of it is stored, and an invoice that is issued anew has another one.
 */
export function payPathOf({ id, invoiceNumber }: { id: string; invoiceNumber: string }) {
  const [secret] = secrets;
  if (!secret) return null;
  const named = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), markOf(invoiceNumber)]);
  const token = Buffer.concat([named, sealOf(named, secret)]).toString('base64url');
  return `/pay/${token}`;
}

/** The invoice that a token is of, and whether it is of the number that it has now; null for what nobody sealed. */
export function invoiceOfPayToken(
  token: string,
): { invoiceId: string; isOf: (number: string) => boolean } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, ID_BYTES + NUMBER_BYTES);
  const seal = bytes.subarray(ID_BYTES + NUMBER_BYTES);
  if (!secrets.some((secret) => timingSafeEqual(sealOf(named, secret), seal))) return null;
  const hex = named.subarray(0, ID_BYTES).toString('hex');
  const invoiceId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mark = named.subarray(ID_BYTES);
  return { invoiceId, isOf: (number) => markOf(number).equals(mark) };
}

function markOf(number: string): Buffer {
  return createHash('sha256').update(number).digest().subarray(0, NUMBER_BYTES);
}

function sealOf(named: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update('pay link')
    .update(named)
    .digest()
    .subarray(0, SEAL_BYTES);
}
