import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { withdrawPromise } from '#app/areas/promises/promise-withdrawal-commands.server.ts';
import type { ChosenWithdrawal } from '#app/records/promise/promise-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { lockTicket, refuseMerged } from './ticket-rows.server.ts';

/**
 * Withdraws the promise of an answer on a ticket, whose customer then waits for none. The ticket is otherwise unchanged.
 * @throws NotFoundError, RefusedError when the promise is settled or overdue, the ticket archived or merged.
 */
export async function withdrawTicketAnswer(
  actor: AdminActor,
  ticketId: string,
  reason: ChosenWithdrawal,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    refuseArchived(ticket, 'ticket');
    refuseMerged(ticket);
    await withdrawPromise(tx, 'ticket', ticketId, reason);
    await tx
      .update(tickets)
      .set({ answerDueAt: null, updatedAt: sql`clock_timestamp()` })
      .where(eq(tickets.id, ticketId));
    await logActivity(tx, actor, {
      action: 'ticket.promise_withdrawn',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title, reason },
    });
  });
}
