import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { rowsOf, type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { mailInQuarantine } from './mailbox-announcements.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

/** An email that is being processed. */
export type MailRow = typeof inboundMails.$inferSelect;

/** How an email ends without a record, or waits for staff. */
export type Ending = { state: 'quarantined' | 'ignored' | 'failed'; reason: string };

const THE_MAILBOX: FirmActor = { kind: 'firm', by: 'mail' };
const LONGEST_REASON = 500;

/** Returns the email with one more attempt counted; null if it was already settled. */
export async function beginMail(mailId: string): Promise<MailRow | null> {
  return unsafeJobTransaction(async (tx) => {
    const [row] = await tx
      .update(inboundMails)
      .set({ attempts: sql`${inboundMails.attempts} + 1` })
      .where(waiting(mailId))
      .returning();
    return row ?? null;
  });
}

/** Writes down which files of an email are being read, or did not end. */
export async function noteBegunFiles(mailId: string, begunFiles: number[]): Promise<void> {
  await unsafeJobTransaction((tx) =>
    tx.update(inboundMails).set({ begunFiles }).where(eq(inboundMails.id, mailId)),
  );
}

/** Records who sent an email and its subject, for the lists of staff. */
export async function noteHead(
  row: MailRow,
  mail: Pick<ReadMail, 'from' | 'subject'>,
  preview = '',
): Promise<void> {
  const head = {
    fromAddress: cutText(plain(mail.from.address), 320),
    fromName: cutText(plain(mail.from.name), 200),
    subject: cutText(plain(mail.subject), 300),
    preview: cutText(plain(preview), 500),
  };
  Object.assign(row, head);
  await unsafeJobTransaction((tx) =>
    tx.update(inboundMails).set(head).where(eq(inboundMails.id, row.id)),
  );
}

/**
 * Whether an email is the first with this content, of all those whose sender was proven; it stays the first when it is tried
 * again.
 */
export async function isFirstOfAct(
  mailId: string,
  key: string,
  messageId: string | null,
): Promise<boolean> {
  return unsafeJobTransaction(async (tx) => {
    // One at a time: of two copies that are worked off at once, the second waits for what the first has written.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const others = await tx.$count(
      inboundMails,
      and(eq(inboundMails.actKey, key), ne(inboundMails.id, mailId)),
    );
    if (others > 0) return false;
    await tx
      .update(inboundMails)
      .set({ actKey: key, messageId })
      .where(eq(inboundMails.id, mailId));
    return true;
  });
}

/** Records which record an email is about. */
export async function noteRecord(
  mailId: string,
  entityType: NoticeSubject,
  entityId: string,
): Promise<void> {
  await unsafeJobTransaction((tx) =>
    tx.update(inboundMails).set({ entityType, entityId }).where(eq(inboundMails.id, mailId)),
  );
}

/** Names the ticket that a settled email has opened, if the process ended before this was recorded. */
export async function noteOpenedTicket(mailId: string): Promise<void> {
  await unsafeJobTransaction(async (tx) => {
    const [opened] = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(eq(tickets.submissionId, mailId));
    if (!opened) return;
    await tx
      .update(inboundMails)
      .set({ entityType: 'ticket', entityId: opened.id })
      .where(eq(inboundMails.id, mailId));
  });
}

/** Ends an email, or has it wait for staff, who are notified; `also` runs in the same transaction. */
export async function endMail(
  row: MailRow,
  { state, reason }: Ending,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await asFirm(THE_MAILBOX, async (tx) => {
    const ended = await tx
      .update(inboundMails)
      .set({ state, reason: cutText(reason, LONGEST_REASON), handledAt: sql`clock_timestamp()` })
      .where(waiting(row.id))
      .returning({ id: inboundMails.id });
    if (ended.length === 0) return;
    await also?.(tx);
    if (state !== 'ignored') await announce(tx, THE_MAILBOX, mailInQuarantine(row));
  });
}

/** Returns the account of an address, if it can sign in. */
export async function userIdOfAddress(email: string): Promise<string | null> {
  const rows = await unsafeJobTransaction((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), sql`${users.deactivatedAt} is null`)),
  );
  return rows[0]?.id ?? null;
}

/** Returns the customer of a record; null for one without. */
export async function customerOfRecord(kind: NoticeSubject, id: string): Promise<string | null> {
  const [row] = await unsafeJobTransaction((tx) =>
    rowsOf<{ id: string | null }>(tx, sql`select customer_of_record(${kind}, ${id}::uuid) as id`),
  );
  return row?.id ?? null;
}

/**
 * Returns the number of the invitation that an email answers; null if it answers an older one than the person's latest, or
 * doesn't say which.
 */
export async function answeredInvitation(
  meetingId: string,
  userId: string,
  repliedTo: readonly string[],
): Promise<number | null> {
  const events = repliedTo.flatMap((id) => /^<?notice\.([0-9a-f-]{36})\./.exec(id)?.[1] ?? []);
  if (events.length === 0) return null;
  return unsafeJobTransaction(async (tx) => {
    const ofMeeting = and(eq(notices.userId, userId), eq(notices.entityId, meetingId));
    const [latest] = await tx
      .select({ eventId: notices.eventId })
      .from(notices)
      .where(ofMeeting)
      .orderBy(desc(notices.createdAt))
      .limit(1);
    if (!latest || !events.includes(latest.eventId)) return null;
    const [meeting] = await tx
      .select({ invitation: meetings.invitationSequence })
      .from(meetings)
      .where(eq(meetings.id, meetingId));
    return meeting?.invitation ?? null;
  });
}

function waiting(mailId: string) {
  return and(eq(inboundMails.id, mailId), eq(inboundMails.state, 'received'));
}

/** Text on one line, without what no database stores. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
