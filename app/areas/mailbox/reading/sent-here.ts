import { createHash } from 'node:crypto';
import type { ReadMail } from './mail-reader.server.ts';
import type { Covered } from './sender-verdict.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Mail servers try to deliver for five days. */
const OLDEST_MS = 7 * DAY_MS;
/** Clocks that are wrong, and time zones that are. */
const AHEAD_MS = DAY_MS;

/** Returns the message with only those headers that are as its sender wrote them. */
export function asCovered(mail: ReadMail, covered: Covered): ReadMail {
  if (covered === 'all') return mail;
  const has = (name: string) => covered.has(name);
  return {
    ...mail,
    to: has('to') ? mail.to : [],
    cc: has('cc') ? mail.cc : [],
    messageId: has('message-id') ? mail.messageId : null,
    inReplyTo: has('in-reply-to') ? mail.inReplyTo : [],
    references: has('references') ? mail.references : [],
  };
}

/**
 * Returns why a message of a proven sender is not their act here and now, as a sentence for staff: a signature says who wrote,
 * not to whom it is brought, when, or under which subject. Null if it is their act.
 */
export function doubtAboutAct(
  mail: ReadMail,
  covered: Covered,
  { isOwn, cameAt }: { isOwn: (address: string) => boolean; cameAt: Date },
): string | null {
  const isOpen = (name: string) =>
    covered !== 'all' && mail.header(name).length > 0 && !covered.has(name);
  for (const name of ['from', 'subject', 'date']) {
    if (isOpen(name)) return `The signature of the email does not cover its ${name}.`;
  }
  const isTyped = covered === 'all' || covered.has('content-type') || mail.showsItsType;
  if (!isTyped) return 'The signature of the email does not cover its content type.';
  const age = mail.date ? cameAt.getTime() - mail.date.getTime() : Number.NaN;
  if (Number.isNaN(age)) return 'The email does not say when it was written.';
  if (age > OLDEST_MS) return 'It was written more than a week before it came in.';
  if (age < -AHEAD_MS) return 'Its date is in the future.';
  const { to, cc } = asCovered(mail, covered);
  const here = new Set(mail.deliveredTo);
  if (![...to, ...cc].some(({ address }) => isOwn(address) || here.has(address))) {
    return isOpen('to')
      ? 'The signature of the email does not cover to whom it was written.'
      : 'It was written to others: no address of this mailbox is in its To or Cc.';
  }
  return null;
}

/** Returns what all copies of one act have in common: who wrote, when, and what. */
export function actKey(mail: ReadMail): string {
  const names = [mail.from.address, mail.date?.getTime(), mail.bodyHash];
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
