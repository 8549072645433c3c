import { eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenMember, logPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import type { PrivacyChange } from '#app/areas/customers/privacy-forms.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { isOpenTicket, TICKET_STATUS_DISPLAY } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { articleForStatus } from './answers/answer-article-queries.server.ts';
import { refuseUnread } from './message-commands.server.ts';
import { askForRating } from './ratings/rating-commands.server.ts';
import { ticketEffects } from './ticket-effects.ts';
import type { TicketEdit, TicketStatusChange } from './ticket-forms.ts';
import { stillAhead, withReopening, withStatus } from './ticket-moves.ts';
import {
  type LockedTicket,
  lockTicket,
  refuseMerged,
  resolveAssignee,
  saveMove,
} from './ticket-rows.server.ts';

/**
 * Changes a ticket's title, category, priority, status and assignee, as far as the edit names them. Notifies the customer of
 * another status, and a new assignee of the ticket; an edit that changes nothing is not stored.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError when it is archived or merged, the
 * assignee can no longer be chosen, or it would be resolved or closed past a message of its customer that was not seen.
 */
export async function updateTicket(
  actor: AdminActor,
  id: string,
  { version, seenMessageId, ...edit }: Partial<TicketEdit> & Pick<TicketEdit, 'version'>,
): Promise<void> {
  const article = await articleForStatus(actor, id, edit.status);
  await asActor(actor, async (tx) => {
    const before = await lockTicket(tx, id);
    refuseMerged(before);
    checkCopy(before, { version }, 'ticket');
    const { assigneeId: chosen = before.assigneeId } = edit;
    const assigneeId = await resolveAssignee(tx, chosen, before.assigneeId, before.customerId);
    const { title = before.title, category = before.category, priority = before.priority } = edit;
    const { status, resolvedAt, answerDueAt } = withStatus(
      before,
      edit.status ?? before.status,
      new Date(),
      firmClock(),
    );
    if (isOpenTicket(before.status) && !isOpenTicket(status)) {
      await refuseUnread(
        tx,
        id,
        seenMessageId,
        `set the ticket to ${TICKET_STATUS_DISPLAY[status].label}`,
      );
    }
    const values = { title, category, priority, status, assigneeId };
    const changes = changesOf(before, values);
    if (Object.keys(changes.after).length === 0) return;
    await tx
      .update(tickets)
      .set({
        ...values,
        resolvedAt,
        answerDueAt,
        ...nextVersion(tickets),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(tickets.id, id));
    const ticket = { ...before, ...values, answerDueAt };
    const isNewAssignee = assigneeId !== before.assigneeId;
    const edited = { ticket, changes, isNewAssignee };
    await happened(tx, actor, ticketEffects, 'ticket.updated', edited);
    if (status !== before.status) {
      const isSettled = before.resolvedAt === null && resolvedAt !== null;
      const ended = { ratePath: isSettled ? await askForRating(tx, id) : null, article };
      const moved = { ticket, before: before.status, ended };
      await happened(tx, actor, ticketEffects, 'ticket.status_changed', moved);
    }
  });
}

/** Sets a ticket's status freely (specification, section 4). @throws as `updateTicket`. */
export function setTicketStatus(
  actor: AdminActor,
  id: string,
  change: TicketStatusChange,
): Promise<void> {
  return updateTicket(actor, id, change);
}

/**
 * Closes the customer's own ticket.
 * @throws NotFoundError, RefusedError when it is already closed or merged, RateLimitError.
 */
export async function closeTicket(actor: CustomerActor, id: string): Promise<void> {
  await moveByCustomer(actor, id, 'closed');
}

/**
 * Reopens the customer's own resolved or closed ticket, which then waits for an answer.
 * @throws NotFoundError, RefusedError when it is open or merged, RateLimitError.
 */
export async function reopenTicket(actor: CustomerActor, id: string): Promise<void> {
  await moveByCustomer(actor, id, 'reopened');
}

/** Archives a ticket; the customer no longer sees it. @throws NotFoundError, RefusedError when it is archived. */
export async function archiveTicket(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.archivedAt) throw new RefusedError('This ticket is already archived.');
    await setArchived(tx, actor, ticket, true);
    await dropNotices(tx, 'ticket', id, 'customer');
  });
}

/**
 * Makes a ticket private to one of the customer's people, or opens it to all of them, with its whole history.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived or merged, or the person no longer belongs to
 * the customer.
 */
export async function setTicketPrivacy(
  actor: AdminActor,
  id: string,
  { version, privateTo: chosen }: PrivacyChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockTicket(tx, id);
    refuseMerged(before);
    checkCopy(before, { version }, 'ticket');
    if ((chosen ?? null) === before.privateTo) return;
    const privateTo = await chosenMember(tx, before.customerId, chosen);
    await tx
      .update(tickets)
      .set({ privateTo, ...nextVersion(tickets), updatedAt: sql`clock_timestamp()` })
      .where(eq(tickets.id, id));
    const { title } = before;
    await logPrivacy(tx, actor, 'ticket', {
      id,
      title,
      before: before.privateTo,
      after: privateTo,
    });
  });
}

/** Restores an archived ticket. @throws NotFoundError, RefusedError when it is not archived. */
export async function restoreTicket(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (!ticket.archivedAt) throw new RefusedError('This ticket is not archived.');
    await setArchived(tx, actor, ticket, false);
  });
}

async function moveByCustomer(
  actor: CustomerActor,
  id: string,
  move: 'closed' | 'reopened',
): Promise<void> {
  await countTry('customer-message', actor.customerId);
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, id);
    refuseMerged(ticket);
    if (move === 'closed' && ticket.status === 'closed') {
      throw new RefusedError('This ticket is already closed.');
    }
    if (move === 'reopened' && isOpenTicket(ticket.status)) {
      throw new RefusedError('This ticket is already open.');
    }
    const now = new Date();
    const after =
      move === 'closed'
        ? withStatus(ticket, 'closed', now, firmClock())
        : withReopening(ticket, now, firmClock());
    await saveMove(tx, actor, ticket, after);
    const event = move === 'closed' ? 'ticket.closed' : 'ticket.reopened';
    await happened(tx, actor, ticketEffects, event, ticket);
    const moved = { ticket: { ...ticket, ...after }, before: ticket.status };
    await happened(tx, actor, ticketEffects, 'ticket.status_changed', moved);
  });
}

async function setArchived(
  tx: Tx,
  actor: AdminActor,
  ticket: Pick<LockedTicket, 'id' | 'number' | 'title' | 'priority' | 'answerDueAt'>,
  isArchived: boolean,
): Promise<void> {
  const { answerDueAt: due } = ticket;
  await tx
    .update(tickets)
    .set({
      archivedAt: isArchived ? sql`now()` : null,
      ...(!isArchived && due && { answerDueAt: stillAhead(ticket, due, new Date(), firmClock()) }),
      version: nextVersion(tickets).version,
    })
    .where(eq(tickets.id, ticket.id));
  await logActivity(tx, actor, {
    action: isArchived ? 'ticket.archived' : 'ticket.restored',
    entityType: 'ticket',
    entityId: ticket.id,
    metadata: { number: ticket.number, title: ticket.title },
  });
}
