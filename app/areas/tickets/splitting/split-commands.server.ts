import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { extensionOf } from '#app/platform/files/file-kinds.ts';
import { files } from '#app/platform/files/files.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { ticketAttachments, ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { numberOf } from '../merging/merged-sql.server.ts';
import { ticketEffects } from '../ticket-effects.ts';
import { answerDueAfter } from '../ticket-moves.ts';
import {
  earlierTicket,
  insertTicket,
  type OpenedTicket,
} from '../ticket-opening-commands.server.ts';
import { lockTicket } from '../ticket-rows.server.ts';
import type { TicketSplit } from './split-forms.ts';

/**
 * Opens a ticket for what one message says, once no matter how often the form is sent: of the same customer, seen by the same
 * people, by the author of the message and with copies of its files. The message stays where it is and names the ticket. If the
 * customer wrote it, an answer is due as for any other.
 * @throws NotFoundError, RefusedError when the ticket is archived, the message is an internal note or was already split, or the
 * customer is no longer active.
 */
export async function splitMessage(
  actor: AdminActor,
  ticketId: string,
  { title, messageId, submissionId }: TicketSplit,
): Promise<OpenedTicket> {
  const submission = submissionOf(submissionId, { ticketId, messageId, title });
  return asActor(actor, async (tx) => {
    const earlier = await earlierTicket(tx, submission);
    if (earlier) return earlier;
    const ticket = await lockTicket(tx, ticketId);
    refuseArchived(ticket, 'ticket');
    const message = await messageToSplit(tx, ticketId, messageId);
    const { customerId, category, priority, privateTo, assigneeId, companyName } = ticket;
    await chosenCustomer(tx, customerId);
    const { userId, authorName, authorSide, message: description } = message;
    const isAsked = authorSide === 'customer';
    const answerDueAt = isAsked ? answerDueAfter(new Date(), priority, firmClock()) : null;
    const row = {
      ...{ title, description, category, priority },
      ...{ customerId, privateTo, assigneeId, answerDueAt },
    };
    const opened = await insertTicket(
      tx,
      actor,
      { ...row, ...submission },
      { userId, authorName, authorSide },
    );
    await tx
      .update(ticketMessages)
      .set({ splitInto: opened.id })
      .where(eq(ticketMessages.id, messageId));
    const fileNames = await copyFiles(tx, messageId, { ticketId: opened.id, customerId });
    await happened(tx, actor, ticketEffects, 'ticket.created', {
      ticket: { ...row, ...opened, companyName },
      words: { text: description, fileNames },
    });
    await logActivity(tx, actor, {
      action: 'ticket.split',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title, into: opened.number },
    });
    return opened;
  });
}

/** A note must not reach the customer, and a message has one ticket of its own: the ticket's lock is held. */
async function messageToSplit(tx: Tx, ticketId: string, messageId: string) {
  const [message] = await tx
    .select({
      userId: ticketMessages.userId,
      authorName: ticketMessages.authorName,
      authorSide: ticketMessages.authorSide,
      message: ticketMessages.message,
      isInternal: ticketMessages.isInternal,
      splitInto: ticketMessages.splitInto,
      splitNumber: numberOf(ticketMessages.splitInto),
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.id, messageId)));
  if (!message) throw new NotFoundError();
  if (message.isInternal) {
    throw new RefusedError('An internal note cannot become a ticket: the customer would read it.');
  }
  if (message.splitInto) {
    throw new RefusedError(`This message was already split into #${message.splitNumber}.`);
  }
  return message;
}

/** Puts copies of a message's files onto another ticket. Returns their names. */
async function copyFiles(
  tx: Tx,
  messageId: string,
  to: { ticketId: string; customerId: string },
): Promise<string[]> {
  const found = await tx
    .select()
    .from(ticketAttachments)
    .where(eq(ticketAttachments.messageId, messageId))
    .orderBy(asc(ticketAttachments.createdAt), asc(ticketAttachments.id));
  for (const { fileName, filePath: from, fileSize, mimeType, uploadedBy } of found) {
    const filePath = `${to.customerId}/${randomUUID()}.${extensionOf(from)}`;
    await files().copy(from, filePath);
    const file = { fileName, filePath, fileSize, mimeType, uploadedBy };
    await tx.insert(ticketAttachments).values({ ticketId: to.ticketId, ...file });
  }
  return found.map(({ fileName }) => fileName);
}
