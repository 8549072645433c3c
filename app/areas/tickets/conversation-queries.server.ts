import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { markSeen, markSeenIn } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { planPage, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket-tables.ts';

type Member = AdminActor | CustomerActor;

/** A conversation is read from its newest message back. */
export const MESSAGE_ORDER = { sort: 'created', direction: 'desc' } as const;

const MESSAGE_SORT: SortKey = { by: ticketMessages.createdAt, type: 'timestamptz' };
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
 * A ticket with one page of its messages in order of writing: the newest page unless the request names another;
 * `earlier` and `later` lead to its neighbors. The database's policies hide internal notes and their files from
 * customers. The actor's notices of the ticket are marked as read first, even when they can't open it. One
 * transaction, because this is the path from a live message to the screen.
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

/** What staff alone see of a ticket. @throws NotFoundError */
export async function getTicketHandling(actor: AdminActor, id: string) {
  const [handling] = await asActor(actor, (tx) =>
    tx
      .select({
        assigneeId: tickets.assigneeId,
        assigneeName: sql<
          string | null
        >`coalesce(nullif(trim(${assignee.name}), ''), ${assignee.email})`,
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

/** A file on a ticket or message that the actor may have. @throws NotFoundError */
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

async function conversationIn(tx: Tx, actor: Member, id: string, request: PageRequest) {
  const ticket = await ticketFor(tx, id);
  const plan = planPage(MESSAGE_SORT, ticketMessages.id, request);
  const rows = await tx
    .select({
      id: ticketMessages.id,
      authorName: ticketMessages.authorName,
      authorSide: ticketMessages.authorSide,
      isOwn: sql<boolean>`${ticketMessages.userId} = ${actor.userId}`,
      message: ticketMessages.message,
      isInternal: ticketMessages.isInternal,
      createdAt: ticketMessages.createdAt,
      cursor: plan.cursor,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, id), plan.where))
    .orderBy(...plan.orderBy)
    .limit(plan.limit);
  const page = toPage(plan, rows);
  const messageIds = page.rows.map((message) => message.id);
  const files = await attachmentsOf(tx, id, messageIds);
  return {
    ticket: { ...ticket, attachments: files.filter((file) => file.messageId === null) },
    messages: page.rows.toReversed().map((message) => ({
      ...message,
      attachments: files.filter((file) => file.messageId === message.id),
    })),
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
      answerDueAt: tickets.answerDueAt,
      firstResponseAt: tickets.firstResponseAt,
      resolvedAt: tickets.resolvedAt,
      archivedAt: tickets.archivedAt,
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
