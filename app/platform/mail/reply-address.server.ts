import { createHmac } from 'node:crypto';
import type { Env } from '../env.server.ts';

let setup: { local: string; domain: string; key: string } | null = null;

/** Sets the address that replies to notices go to. Without one, notices ask for no replies. */
export function openReplies({
  replyAddress: address,
  authSecret,
}: Pick<Env, 'replyAddress' | 'authSecret'>): void {
  const [, local, domain] = /^([^@]+)@([^@]+)$/.exec(address ?? '') ?? [];
  setup = local && domain ? { local, domain: domain.toLowerCase(), key: authSecret } : null;
}

/** Returns the address that answers go to, without a token; null while none are taken in. */
export function replyAddress(): string | null {
  return setup && `${setup.local}@${setup.domain}`;
}

/** Whether replies to notices are taken in. */
export function repliesAreOn(): boolean {
  return setup !== null;
}

const TOKEN_BYTES = 16;
/** Lower-case letters and digits, because mail servers may change the case of an address. */
const TOKEN = /^[a-z2-7]{26}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns the token for these names, always the same one. No one can make it without the secret. */
export function replyToken(names: readonly string[]): string {
  const { key } = opened();
  const digest = createHmac('sha256', key)
    .update(JSON.stringify(['reply', ...names]))
    .digest();
  return asLetters(digest.subarray(0, TOKEN_BYTES));
}

/** Returns the address with a token, as in "reply+token@firm.example". */
export function addressOfToken(token: string): string {
  const { local, domain } = opened();
  return `${local}+${token}@${domain}`;
}

/** Returns the token of an address; null for any other address. */
export function tokenOfAddress(address: string): string | null {
  if (!setup) return null;
  const plain = address.trim().toLowerCase();
  const [start, end] = [`${setup.local.toLowerCase()}+`, `@${setup.domain}`];
  if (!plain.startsWith(start) || !plain.endsWith(end)) return null;
  const token = plain.slice(start.length, -end.length);
  return TOKEN.test(token) ? token : null;
}

/** Whether replies go to this address, whatever follows its plus sign. */
export function isReplyAddress(address: string): boolean {
  if (!setup) return false;
  const [local = '', domain] = address.toLowerCase().split('@');
  return domain === setup.domain && local.split('+', 1)[0] === setup.local.toLowerCase();
}

/** The Message-ID of an email of this installation. */
export function ownMessageId(name: string): string {
  return `<${name}@${opened().domain}>`;
}

/** Returns the name that `ownMessageId` made an id of; null for the ids of others. */
export function ownIdName(messageId: string): string | null {
  const [name = '', domain] = messageId.split('@');
  return setup && domain?.toLowerCase() === setup.domain ? name : null;
}

/** How to recognize emails of this installation: by the ids that `ownMessageId` makes, and by the domain of its own lists. */
export function ownMails(): { isOwnId: (messageId: string) => boolean; listDomain?: string } {
  if (!setup) return { isOwnId: () => false };
  const { domain } = setup;
  const isOwnId = (messageId: string) =>
    /^<?notice\.[^@\s]+@([^>\s]+)>?$/.exec(messageId.trim())?.[1]?.toLowerCase() === domain;
  return { isOwnId, listDomain: domain };
}

function opened() {
  if (!setup) throw new Error('Replies are off: REPLY_ADDRESS is not set.');
  return setup;
}

function asLetters(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}
