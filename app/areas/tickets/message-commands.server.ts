import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { emitEvent } from '#app/areas/webhooks/webhook-event-commands.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { ticketMessages } from '#app/records/ticket-tables.ts';
import { noteWritten, replied } from './ticket-announcements.ts';
import type { StaffMessage, TicketMessage } from './ticket-forms.ts';
import { afterCustomerMessage, afterStaffMessage } from './ticket-moves.ts';
import { attach, lockTicket, saveMove } from './ticket-rows.server.ts';

/**
 * Writes a message onto a ticket and tells the other side. Staff may write an internal note instead: it leaves the
 * ticket's row as it is, so that no trace of it reaches the customer, and tells staff alone. Sent twice by the same form it
 * is written once. Returns the message's id.
 * @throws NotFoundError, RefusedError when the ticket is archived or a file is gone, RateLimitError after too many
 * messages of one customer.
 */
export async function postMessage(
  ...[actor, ticketId, sent]:
    | [AdminActor, string, StaffMessage]
    | [CustomerActor, string, TicketMessage]
): Promise<string> {
  if (actor.kind === 'customer') await countTry('customer-message', actor.customerId);
  const isInternal = actor.kind === 'admin' && 'isInternal' in sent && sent.isInternal;
  const { submissionId, ...message } = sent;
  const submission = submissionOf(submissionId, { ...message, isInternal, ticketId });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, ticketMessages, submission);
    if (earlier) return earlier;
    const ticket = await lockTicket(tx, ticketId);
    refuseArchived(ticket, 'ticket');
    const id = randomUUID();
    await tx.insert(ticketMessages).values({
      id,
      ticketId,
      ...authorOf(actor),
      message: sent.message,
      isInternal,
      ...submission,
      // The transaction may have waited for the lock: messages stand in the order in which they got it.
      createdAt: sql`clock_timestamp()`,
    });
    const place = { ticketId, customerId: ticket.customerId, messageId: id, isInternal };
    const fileNames = await attach(tx, actor, place, sent.uploads);
    await logActivity(tx, actor, {
      action: isInternal ? 'ticket.note_added' : 'ticket.message_sent',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title },
    });
    if (isInternal && actor.kind === 'admin') {
      await announce(tx, actor, noteWritten(ticket));
      return id;
    }
    const move = actor.kind === 'admin' ? afterStaffMessage : afterCustomerMessage;
    const after = { ...ticket, ...move(ticket, new Date(), firmClock()) };
    await saveMove(tx, actor, ticket, after);
    const words = { text: sent.message, fileNames };
    await announce(tx, actor, replied(after, words, actor));
    await emitEvent(tx, 'ticketReplied', { id: ticketId, messageId: id });
    if (after.status !== ticket.status) {
      const more = { previousStatus: ticket.status };
      await emitEvent(tx, 'ticketStatusChanged', { id: ticketId, more });
    }
    return id;
  });
}
