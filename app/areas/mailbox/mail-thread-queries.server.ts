import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { targetOfReply } from '#app/areas/notices/reply-commands.server.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { ownIdName } from '#app/platform/mail/reply-address.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { userIdOfAddress } from './mail-rows.server.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

type Target = NonNullable<Awaited<ReturnType<typeof targetOfReply>>>;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NOTICE = new RegExp(`^notice\\.(${UUID})\\.`);
const ROOT = new RegExp(`^(ticket|task|meeting|document_request)\\.(${UUID})$`);
const MOST_IDS = 50;

/**
 * Returns the record that an email without a token belongs to: that of the message it answers, ours or its sender's own. Only
 * for a customer's people, because an id does not say whether what staff answer was an internal note.
 */
export async function targetOfThread(mail: ReadMail): Promise<Target | null> {
  const hasThread = mail.inReplyTo.length + mail.references.length > 0;
  const userId = hasThread ? await userIdOfAddress(mail.from.address) : null;
  if (!userId || (await unsafeActorOfUser(userId)).kind === 'admin') return null;
  return unsafeJobTransaction(async (tx) => {
    const found = await recordOfThread(tx, mail, userId);
    return found && { ...found, userId, isInternal: false };
  });
}

/** Returns the record of the message that an email of this person answers, in the caller's transaction; null for none. */
export async function recordOfThread(
  tx: Tx,
  mail: ReadMail,
  userId: string,
): Promise<Pick<Target, 'subject' | 'subjectId'> | null> {
  const ids = [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])].slice(0, MOST_IDS);
  for (const id of ids) {
    const found = (await ofNotice(tx, id, userId)) ?? (await ofOwnMail(tx, id, mail.from.address));
    if (found) return found;
  }
  return null;
}

async function ofNotice(tx: Tx, id: string, userId: string) {
  const name = ownIdName(id) ?? '';
  const [, subject, subjectId] = ROOT.exec(name) ?? [];
  if (subject === 'ticket' && subjectId) return ticketNow(tx, subjectId);
  if (subject && subjectId) return { subject: subject as Target['subject'], subjectId };
  const [, eventId] = NOTICE.exec(name) ?? [];
  if (!eventId) return null;
  const [notice] = await tx
    .select({ subject: notices.entityType, subjectId: notices.entityId })
    .from(notices)
    .where(and(eq(notices.eventId, eventId), eq(notices.userId, userId)));
  return notice?.subject === 'ticket' ? ticketNow(tx, notice.subjectId) : (notice ?? null);
}

/** The ticket that an earlier email of the same sender is on. */
async function ofOwnMail(tx: Tx, id: string, address: string) {
  const [earlier] = await tx
    .select({ ticketId: inboundMails.entityId })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.messageId, id),
        eq(inboundMails.fromAddress, address),
        eq(inboundMails.entityType, 'ticket'),
        inArray(inboundMails.state, ['done']),
      ),
    )
    .orderBy(desc(inboundMails.createdAt))
    .limit(1);
  return earlier?.ticketId ? ticketNow(tx, earlier.ticketId) : null;
}

/** A ticket, or the one that it became part of. */
async function ticketNow(tx: Tx, id: string) {
  const [ticket] = await tx
    .select({ subjectId: sql<string>`coalesce(${tickets.mergedInto}, ${tickets.id})` })
    .from(tickets)
    .where(eq(tickets.id, id));
  return ticket ? { subject: 'ticket' as const, ...ticket } : null;
}
