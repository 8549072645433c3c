import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { OutgoingMail } from '#app/platform/mail/mail.server.ts';
import type { MailBlock } from '#app/platform/mail/mail-content.ts';
import {
  addressOfToken,
  ownMessageId,
  repliesAreOn,
  replyToken,
} from '#app/platform/mail/reply-address.server.ts';
import { replyTokens } from '#app/records/mailbox/mail-tables.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import type { NoticeSide } from './notice-choices.ts';

/** The event that an email is about, and on which side. */
export type AnnouncedEvent = {
  eventId: string;
  subject: NoticeSubject;
  subjectId: string;
  side: NoticeSide;
};

/** The kinds of record that each side can answer by replying to the email about them. */
const CONVERSATIONS: Record<NoticeSide, readonly NoticeSubject[]> = {
  staff: ['ticket', 'task'],
  customer: ['ticket', 'task', 'document_request', 'meeting'],
};

const HINTS: Partial<Record<NoticeSubject, string>> = {
  ticket: 'You can also reply to this email. Your reply is added to the ticket.',
  task: 'You can also reply to this email. Your reply is added to the task as a comment.',
  document_request: 'You can also reply to this email with the file attached.',
  meeting:
    'You can also reply to this email. To confirm, reply with the single word "confirmed". Anything else you write reaches us as a ticket.',
};
const NOTE_HINT = 'You can also reply to this email. Your reply becomes an internal note.';

/**
 * Returns how a person replies to an email about a record, in the caller's transaction: an address with a token of their own,
 * and the Message-IDs that keep the emails about the record together. Emails about an internal note are a conversation of their
 * own, so that no mail program puts them below what a customer reads. Null if replies are off or the record takes none.
 */
export async function wayBack(
  tx: Tx,
  event: AnnouncedEvent & { userId: string; isInternal: boolean },
): Promise<{
  mail: Required<Pick<OutgoingMail, 'replyTo' | 'thread'>>;
  hint: MailBlock | null;
} | null> {
  const { eventId, subject, subjectId, side, userId, isInternal } = event;
  if (!repliesAreOn() || !CONVERSATIONS[side].includes(subject)) return null;
  const kind = isInternal ? 'internal' : 'open';
  const token = replyToken([subject, subjectId, userId, kind]);
  await tx
    .insert(replyTokens)
    .values({ tokenHash: hashOf(token), subject, subjectId, userId, isInternal })
    .onConflictDoNothing();
  const address = addressOfToken(token);
  const text = isInternal ? NOTE_HINT : HINTS[subject];
  const place = isInternal ? `${subjectId}.internal` : subjectId;
  return {
    hint: text ? { kind: 'text', text } : null,
    mail: {
      replyTo: address,
      thread: {
        messageId: ownMessageId(`notice.${eventId}.${hashOf(userId).slice(0, 12)}`),
        root: ownMessageId(`${subject}.${place}`),
        returnTo: address,
      },
    },
  };
}

/**
 * Returns what the token of a reply leads to, and for whom it was made; null for an unknown one. The token of a merged ticket
 * leads to the one that it became part of.
 */
export async function targetOfReply(tx: Tx, token: string) {
  const [target] = await tx
    .select({
      subject: replyTokens.subject,
      subjectId: sql<string>`coalesce(${tickets.mergedInto}, ${replyTokens.subjectId})`,
      userId: replyTokens.userId,
      isInternal: replyTokens.isInternal,
    })
    .from(replyTokens)
    .leftJoin(
      tickets,
      and(eq(replyTokens.subject, 'ticket'), eq(tickets.id, replyTokens.subjectId)),
    )
    .where(eq(replyTokens.tokenHash, hashOf(token)));
  return target ?? null;
}

/** Returns the person that a token was made for. */
export async function personOfReply(tx: Tx, userId: string) {
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return person ?? null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
