import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import type { ReadContent } from '#app/access/live-content.server.ts';
import { currentUserId } from '#app/access/policies.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { privateName } from '#app/areas/customers/private-name-sql.server.ts';
import { markSeen, markSeenIn } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { MERGED_HERE, namedTicket, SPLIT_FROM } from './merging/merged-sql.server.ts';
import { snoozedUntil } from './snoozes/snooze-sql.server.ts';

type Member = AdminActor | CustomerActor;

/** The order of a conversation: newest message first. */
export const MESSAGE_ORDER = { sort: 'created', direction: 'desc' } as const;

/** A message as it is read, for `messageSeenBy`. */
const MESSAGE = {
  id: ticketMessages.id,
  authorId: ticketMessages.userId,
  authorName: ticketMessages.authorName,
  authorSide: ticketMessages.authorSide,
  message: ticketMessages.message,
  quoted: ticketMessages.quoted,
  isInternal: ticketMessages.isInternal,
  splitInto: namedTicket(ticketMessages.splitInto),
  submissionId: ticketMessages.submissionId,
  createdAt: ticketMessages.createdAt,
};

const MESSAGE_SORT: SortKey = { by: ticketMessages.createdAt, type: 'timestamptz' };
/** Messages that others write meanwhile come before the one that is looked for. */
const NEWEST_LOOKED_AT = 10;
const assignee = alias(users, 'assignee');

/** A file on a ticket or message, as a person sees it; its bytes come from the download address. */
export type Attachment = {
  id: string;
  messageId: string | null;
  fileName: string;
  fileSize: number;
  mimeType: string;
};

/**
 * Returns a ticket with one page of its messages in order of writing: the newest page unless the request names another;
 * `earlier` and `later` lead to its neighbors. The database's policies hide internal notes and their files from customers.
 * First marks the actor's notices of the ticket as read, even if they can't open it. One transaction, because this is the path
 * from a live message to the screen.
 * @throws NotFoundError when there is none, or none for this actor.
 */
export async function openConversation(actor: Member, id: string, request: PageRequest) {
  try {
    return await asActor(actor, async (tx) => {
      await markSeenIn(tx, actor, 'ticket', id);
      return conversationIn(tx, actor, id, request);
    });
  } catch (error) {
    if (error instanceof NotFoundError) await markSeen(actor, 'ticket', id);
    throw error;
  }
}

/** A ticket as its page shows it. */
export type Conversation = Awaited<ReturnType<typeof conversationIn>>;
export type TicketDetail = Conversation['ticket'];
export type ConversationMessage = Conversation['messages'][number];

/** Returns what only staff see of a ticket. @throws NotFoundError */
export async function getTicketHandling(actor: AdminActor, id: string) {
  const [handling] = await asActor(actor, (tx) =>
    tx
      .select({
        assigneeId: tickets.assigneeId,
        assigneeName: sql<
          string | null
        >`coalesce(nullif(trim(${assignee.name}), ''), ${assignee.email})`,
        snoozedUntil: snoozedUntil(tickets.id),
        customerEmail: customerProfiles.email,
        customerPhone: customerProfiles.phone,
      })
      .from(tickets)
      .innerJoin(customerProfiles, eq(customerProfiles.id, tickets.customerId))
      .leftJoin(assignee, eq(assignee.id, tickets.assigneeId))
      .where(eq(tickets.id, id)),
  );
  if (!handling) throw new NotFoundError();
  return handling;
}

export type TicketHandlingData = Awaited<ReturnType<typeof getTicketHandling>>;

/** Returns a file of a ticket or message that the actor may have. @throws NotFoundError */
export async function getAttachment(actor: Member, id: string): Promise<StoredFile> {
  const [file] = await asActor(actor, (tx) =>
    tx
      .select({
        fileName: ticketAttachments.fileName,
        filePath: ticketAttachments.filePath,
        fileSize: ticketAttachments.fileSize,
        mimeType: ticketAttachments.mimeType,
      })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.id, id)),
  );
  if (!file) throw new NotFoundError();
  return file;
}

/**
 * Returns the content of a ticket change: the messages that its transaction wrote, oldest first, read as the page reads them.
 * The database's policies hide internal notes from customers. Null for every other change.
 */
export const ticketContent: ReadContent = async (actor, { id: ticketId, transaction }) => {
  if (transaction === null) return null;
  return asActor(actor, async (tx) => {
    const newest = await tx
      .select({ ...MESSAGE, writtenBy: sql<string>`${ticketMessages}.xmin::text` })
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(desc(ticketMessages.createdAt), desc(ticketMessages.id))
      .limit(NEWEST_LOOKED_AT);
    const written = newest
      .filter(({ writtenBy }) => writtenBy === rowVersionOf(transaction))
      .map(({ writtenBy: _, ...message }) => message)
      .toReversed();
    if (written.length === 0) return null;
    const ids = written.map(({ id }) => id);
    const files = await attachmentsOf(tx, ticketId, ids);
    return {
      authorIds: written.map(({ authorId }) => authorId),
      seenBy: (userId) => written.map((message) => messageSeenBy(userId, message, files)),
    };
  });
};

/** A row names the transaction that wrote it by the lower half of its number. */
function rowVersionOf(transaction: string): string {
  return String(BigInt.asUintN(32, BigInt(transaction)));
}

function messageSeenBy<Row extends { id: string; authorId: string; submissionId: string | null }>(
  userId: string,
  { authorId, submissionId, ...message }: Row,
  files: readonly Attachment[],
) {
  const isOwn = authorId === userId;
  return {
    ...message,
    isOwn,
    /** Which form of theirs wrote it, for its author alone. */
    submissionId: isOwn ? submissionId : null,
    attachments: files.filter((file) => file.messageId === message.id),
  };
}

async function conversationIn(tx: Tx, actor: Member, id: string, request: PageRequest) {
  const ticket = await ticketFor(tx, id);
  const keyed = keyedPage(MESSAGE_SORT, ticketMessages.id, request);
  const rows = await tx
    .select({ ...MESSAGE, cursor: keyed.cursor })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, id), keyed.where))
    .orderBy(...keyed.orderBy)
    .limit(keyed.limit);
  const page = toPage(keyed, rows);
  const messageIds = page.rows.map((message) => message.id);
  const files = await attachmentsOf(tx, id, messageIds);
  return {
    ticket: { ...ticket, attachments: files.filter((file) => file.messageId === null) },
    messages: page.rows.toReversed().map((message) => messageSeenBy(actor.userId, message, files)),
    earlier: page.next,
    later: page.previous,
  };
}

async function ticketFor(tx: Tx, id: string) {
  const [ticket] = await tx
    .select({
      id: tickets.id,
      number: tickets.number,
      title: tickets.title,
      description: tickets.description,
      category: tickets.category,
      priority: tickets.priority,
      status: tickets.status,
      authorName: tickets.authorName,
      authorSide: tickets.authorSide,
      customerId: tickets.customerId,
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
      privateTo: tickets.privateTo,
      privateName: privateName(tickets.privateTo),
      /** Whether the reader opened it. */
      isOwn: sql<boolean>`${tickets.createdBy} = ${currentUserId}`,
      answerDueAt: tickets.answerDueAt,
      waitingSince: tickets.waitingSince,
      firstResponseAt: tickets.firstResponseAt,
      resolvedAt: tickets.resolvedAt,
      archivedAt: tickets.archivedAt,
      isMerged: sql<boolean>`${tickets.mergedInto} is not null`,
      /** Null also where the reader may not see it: it is archived. */
      mergedInto: namedTicket(tickets.mergedInto),
      mergedHere: MERGED_HERE,
      splitFrom: SPLIT_FROM,
      articleId: tickets.articleId,
      version: tickets.version,
      createdAt: tickets.createdAt,
    })
    .from(tickets)
    .innerJoin(customerProfiles, eq(customerProfiles.id, tickets.customerId))
    .where(eq(tickets.id, id));
  if (!ticket) throw new NotFoundError();
  return ticket;
}

function attachmentsOf(tx: Tx, ticketId: string, messageIds: string[]): Promise<Attachment[]> {
  return tx
    .select({
      id: ticketAttachments.id,
      messageId: ticketAttachments.messageId,
      fileName: ticketAttachments.fileName,
      fileSize: ticketAttachments.fileSize,
      mimeType: ticketAttachments.mimeType,
    })
    .from(ticketAttachments)
    .where(
      and(
        eq(ticketAttachments.ticketId, ticketId),
        or(
          isNull(ticketAttachments.messageId),
          messageIds.length > 0 ? inArray(ticketAttachments.messageId, messageIds) : undefined,
        ),
      ),
    )
    .orderBy(asc(ticketAttachments.createdAt), asc(ticketAttachments.id));
}
