import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { checkCopy, refuseArchived } from '#app/access/seen-copy.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import type { TicketStatus } from '#app/records/ticket/ticket-status.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { articleForStatus } from './answers/answer-article-queries.server.ts';
import { askForRating } from './ratings/rating-commands.server.ts';
import { ticketEffects } from './ticket-effects.ts';
import type { StaffAnswer, StaffMessage, TicketMessage } from './ticket-forms.ts';
import { afterCustomerMessage, afterStaffMessage, withStatus } from './ticket-moves.ts';
import { attach, lockTaking, saveMove } from './ticket-rows.server.ts';

/** What a message of staff moved the ticket to by the same press, its version since, and the message. */
type Handed = {
  number: number;
  before: TicketStatus;
  after: TicketStatus;
  version: number;
  messageId: string;
};

/**
 * Writes a message on a ticket and notifies the other side. Staff may write an internal note instead: it leaves the ticket's
 * row unchanged, so that no trace of it reaches the customer, and notifies only staff. A form sent twice writes it once. A
 * message on a merged ticket goes to the one that it became part of. Returns the message's id.
 * @throws NotFoundError, RefusedError when the ticket is archived or a file no longer exists, RateLimitError after too many
 * messages of one customer.
 */
export async function postMessage(
  ...[actor, ticketId, sent]:
    | [AdminActor, string, StaffMessage]
    | [CustomerActor, string, TicketMessage]
): Promise<string> {
  if (actor.kind === 'customer') await countTry('customer-message', actor.customerId);
  return (await writeMessage(actor, ticketId, sent)).id;
}

/**
 * Writes a message from the staff message box, which can also set the ticket to waiting for its customer or to resolved: one
 * transaction, and the customer is notified of both at once. Returns the change of status; null if there is none.
 * @throws as `postMessage`, ChangedMeanwhileError when a status is set on an outdated copy, RefusedError when one is set and
 * the customer has written after the last message that the writer saw, or the ticket was merged.
 */
export async function answerTicket(
  actor: AdminActor,
  ticketId: string,
  { status, version, seenMessageId, ...message }: StaffAnswer,
): Promise<Handed | null> {
  const handing = status && version !== undefined ? { status, version, seenMessageId } : undefined;
  return (await writeMessage(actor, ticketId, message, handing)).handed;
}

async function writeMessage(
  actor: AdminActor | CustomerActor,
  askedId: string,
  sent: StaffMessage | TicketMessage,
  handing?: { status: TicketStatus; version: number; seenMessageId: string | undefined },
): Promise<{ id: string; handed: Handed | null }> {
  const isInternal = actor.kind === 'admin' && 'isInternal' in sent && sent.isInternal;
  const { submissionId, ...message } = sent;
  const status = handing?.status;
  const submission = submissionOf(submissionId, {
    ...message,
    isInternal,
    ticketId: askedId,
    status,
  });
  const article = actor.kind === 'admin' ? await articleForStatus(actor, askedId, status) : null;
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, ticketMessages, submission);
    if (earlier) return { id: earlier, handed: null };
    const ticket = await lockTaking(tx, askedId);
    const ticketId = ticket.id;
    refuseArchived(ticket, 'ticket');
    if (handing) {
      if (ticketId !== askedId) {
        throw new RefusedError(
          `This ticket was merged into #${ticket.number}. Choose Send, or set the status there.`,
        );
      }
      checkCopy(ticket, handing, 'ticket');
      await refuseUnread(tx, ticketId, handing.seenMessageId);
    }
    const id = randomUUID();
    await tx.insert(ticketMessages).values({
      id,
      ticketId,
      ...authorOf(actor),
      message: sent.message,
      // What staff quote may hold what is the staff's own: the original message has it, the ticket does not.
      quoted: actor.kind === 'customer' ? actor.byMail?.quoted || null : null,
      isInternal,
      ...submission,
      // The transaction may have waited for the lock: messages are in the order in which they got it.
      createdAt: sql`clock_timestamp()`,
    });
    const place = { ticketId, customerId: ticket.customerId, messageId: id, isInternal };
    const fileNames = await attach(tx, actor, place, sent.uploads);
    if (isInternal && actor.kind === 'admin') {
      await happened(tx, actor, ticketEffects, 'ticket.note_added', { ticket, messageId: id });
      return { id, handed: null };
    }
    const move = actor.kind === 'admin' ? afterStaffMessage : afterCustomerMessage;
    const now = new Date();
    const answered = move(ticket, now, firmClock());
    const after = {
      ...ticket,
      ...(status ? withStatus(answered, status, now, firmClock()) : answered),
    };
    await saveMove(tx, actor, ticket, after);
    const words = { text: sent.message, fileNames };
    const isHanded = status !== undefined && status !== ticket.status;
    const isSettled = ticket.resolvedAt === null && after.resolvedAt !== null;
    await happened(tx, actor, ticketEffects, 'ticket.message_sent', {
      ticket: after,
      messageId: id,
      words,
      handed: isHanded
        ? {
            ...{ before: ticket.status, after: status, article },
            ratePath: isSettled ? await askForRating(tx, ticketId) : null,
          }
        : null,
    });
    if (isHanded && actor.kind === 'admin') {
      const changes = changesOf(ticket, { status });
      const edited = { ticket: after, changes, isNewAssignee: false };
      await happened(tx, actor, ticketEffects, 'ticket.updated', edited);
    }
    if (after.status !== ticket.status) {
      const moved = { ticket: after, before: ticket.status };
      await happened(tx, actor, ticketEffects, 'ticket.status_changed', moved);
    }
    const version = ticket.version + 1;
    const { number, status: before } = ticket;
    const handed = { number, before, after: after.status, version, messageId: id };
    return { id, handed: isHanded ? handed : null };
  });
}

/** Refuses if the customer has written after the given message, or at all if none is given. @throws RefusedError */
export async function refuseUnread(
  tx: Tx,
  ticketId: string,
  seenId: string | undefined,
  then = 'send your answer',
): Promise<void> {
  // What is no message of this ticket leaves all of them unread.
  const isLater = seenId
    ? sql`coalesce((${ticketMessages.createdAt}, ${ticketMessages.id}) > (select s.created_at, s.id from ticket_messages s
        where s.ticket_id = ${ticketId} and s.id = ${seenId}), true)`
    : undefined;
  const [unread] = await tx
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorSide, 'customer'),
        isLater,
      ),
    )
    .limit(1);
  if (!unread) return;
  throw new RefusedError(
    seenId
      ? `The customer wrote in the meantime. Read the new message, then ${then}.`
      : `The customer wrote something that you have not read. Read it, then ${then}.`,
  );
}
