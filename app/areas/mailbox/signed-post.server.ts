import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailWebhookSecret } from './mailbox-place.server.ts';
import { MOST_MAIL_BYTES } from './reading/mail-shape.ts';

/** How far the clock of a mail service may be from ours. */
const CLOCKS_APART_MS = 5 * 60_000;
/** What any form may have too: a message of this size needs no place. */
const SMALL_BYTES = 1024 * 1024;
/** Larger messages that may come in at a time, so that nobody fills the memory before they prove who they are. */
const AT_ONCE = 4;
/** Those of one sender, so that nobody keeps a mail service out from a single network address. */
const OF_ONE_SENDER = 2;

/** The network address of each larger message that is coming in. */
const coming: string[] = [];

/** Why a posted message is refused. */
export type PostRefusal = 'off' | 'unsigned' | 'busy' | 'too large' | 'not email';

/**
 * Returns the raw message that a mail service posted and signed (Standard Webhooks: HMAC-SHA256 over id, time stamp and body),
 * or why it is refused. Reads the body only if the rest may be true. `from` is the sender's network address.
 */
export async function postedMail(
  headers: Headers,
  body: ReadableStream<Uint8Array> | null,
  from: string,
): Promise<Uint8Array | PostRefusal> {
  const secret = mailWebhookSecret();
  if (!secret) return 'off';
  const id = headers.get('webhook-id') ?? '';
  const stamp = headers.get('webhook-timestamp') ?? '';
  const signatures = headers.get('webhook-signature') ?? '';
  const isNow = Math.abs(Date.now() - Number(stamp) * 1000) <= CLOCKS_APART_MS;
  const isComplete = /^[\x21-\x7e]{1,200}$/.test(id) && /^\d{1,12}$/.test(stamp);
  const isSigned = signatures.length <= 2_000 && /(?:^| )v1,[\w+/]{43}=(?: |$)/.test(signatures);
  if (!isNow || !isComplete || !isSigned) return 'unsigned';
  if (!/^message\/rfc822\b/i.test(headers.get('content-type') ?? '')) return 'not email';
  if (Number(headers.get('content-length')) > MOST_MAIL_BYTES) return 'too large';
  const raw = await readWithin(body, from);
  if (typeof raw === 'string') return raw;
  const signed = createHmac('sha256', secret).update(`${id}.${stamp}.`).update(raw).digest();
  return signatures.split(' ').some((each) => isSame(each, signed)) ? raw : 'unsigned';
}

function isSame(given: string, signed: Buffer): boolean {
  const [version, text = ''] = given.split(',');
  const bytes = Buffer.from(text, 'base64');
  return version === 'v1' && bytes.length === signed.length && timingSafeEqual(bytes, signed);
}

/** Reads a message that takes a place once it is a larger one: bytes alone cost a place, not what a header promises. */
async function readWithin(
  body: ReadableStream<Uint8Array> | null,
  from: string,
): Promise<Buffer | 'too large' | 'busy'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let hasPlace = false;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_MAIL_BYTES) return 'too large';
      if (size > SMALL_BYTES && !hasPlace) {
        const own = coming.filter((each) => each === from);
        if (coming.length >= AT_ONCE || own.length >= OF_ONE_SENDER) return 'busy';
        coming.push(from);
        hasPlace = true;
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    if (hasPlace) coming.splice(coming.indexOf(from), 1);
  }
}
