import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailWebhookSecret } from './mailbox-place.server.ts';
import { MOST_MAIL_BYTES } from './reading/mail-shape.ts';

/** How far the clock of a mail service may be from ours. */
const CLOCKS_APART_MS = 5 * 60_000;
/** Messages that may come in at a time, so that nobody fills the memory before they prove who they are. */
const AT_ONCE = 4;

let coming = 0;

/** Why a posted message is not taken in. */
export type PostRefusal = 'off' | 'unsigned' | 'busy' | 'too large' | 'not email';

/**
 * The raw message that a mail service posted and signed (Standard Webhooks: HMAC-SHA256 over id, time stamp and body), or why
 * it is refused. Its body is read only if the rest may be true.
 */
export async function postedMail(
  headers: Headers,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array | PostRefusal> {
  const secret = mailWebhookSecret();
  if (!secret) return 'off';
  const id = headers.get('webhook-id') ?? '';
  const stamp = headers.get('webhook-timestamp') ?? '';
  const signatures = headers.get('webhook-signature') ?? '';
  const isNow = Math.abs(Date.now() - Number(stamp) * 1000) <= CLOCKS_APART_MS;
  const isComplete = /^[\x21-\x7e]{1,200}$/.test(id) && /^\d{1,12}$/.test(stamp);
  if (!isNow || !isComplete || signatures.length > 2_000) return 'unsigned';
  if (!/^message\/rfc822\b/i.test(headers.get('content-type') ?? '')) return 'not email';
  if (coming >= AT_ONCE) return 'busy';
  coming += 1;
  try {
    const raw = await readAtMost(headers, body, MOST_MAIL_BYTES);
    if (!raw) return 'too large';
    const signed = createHmac('sha256', secret).update(`${id}.${stamp}.`).update(raw).digest();
    return signatures.split(' ').some((each) => isSame(each, signed)) ? raw : 'unsigned';
  } finally {
    coming -= 1;
  }
}

function isSame(given: string, signed: Buffer): boolean {
  const [version, text = ''] = given.split(',');
  const bytes = Buffer.from(text, 'base64');
  return version === 'v1' && bytes.length === signed.length && timingSafeEqual(bytes, signed);
}

async function readAtMost(
  headers: Headers,
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Buffer | null> {
  if (Number(headers.get('content-length')) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
