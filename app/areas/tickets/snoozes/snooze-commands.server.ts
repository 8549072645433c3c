import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmClock, firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { openingFrom } from '#app/platform/response-time.ts';
import { dayIn } from '#app/platform/time-zone.ts';
import { ticketSnoozes } from '#app/records/ticket/ticket-snooze-tables.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { refuseUnread } from '../message-commands.server.ts';
import { lockTicket } from '../ticket-rows.server.ts';
import type { SnoozeUntil } from './snooze-forms.ts';

/** Returns the next business day after today, YYYY-MM-DD, which the dialog offers. */
export function nextSnoozeDay(): string {
  const tomorrow = Temporal.PlainDate.from(firmDay()).add({ days: 1 });
  return dayIn(firmZone(), openingFrom(tomorrow.toString(), firmClock()));
}

/**
 * Removes a ticket from the queue until the firm opens on a day; on a day without hours, until it opens next. What is promised
 * on the ticket stays due. A second choice replaces the first.
 * @throws NotFoundError, RefusedError when it is archived or not open, the day is not ahead or more than a year away, or the
 * customer has written after the message that was seen.
 */
export async function snoozeTicket(
  actor: AdminActor,
  ticketId: string,
  { day, seenMessageId }: SnoozeUntil,
): Promise<void> {
  const today = firmDay();
  if (day <= today) throw new RefusedError('Choose a day after today.');
  if (day > Temporal.PlainDate.from(today).add({ years: 1 }).toString()) {
    throw new RefusedError('Choose a day within a year.');
  }
  const until = openingFrom(day, firmClock());
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    refuseArchived(ticket, 'ticket');
    if (!isOpenTicket(ticket.status)) throw new RefusedError('Only an open ticket can be snoozed.');
    await refuseUnread(tx, ticketId, seenMessageId, 'snooze the ticket');
    const values = { until, createdBy: actor.userId };
    await tx
      .insert(ticketSnoozes)
      .values({ ticketId, ...values })
      .onConflictDoUpdate({ target: ticketSnoozes.ticketId, set: values });
    await logActivity(tx, actor, {
      action: 'ticket.snoozed',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title },
    });
  });
}

/** Brings a snoozed ticket back before its day. @throws NotFoundError, RefusedError when it is not snoozed. */
export async function wakeTicket(actor: AdminActor, ticketId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const woken = await tx
      .delete(ticketSnoozes)
      .where(and(eq(ticketSnoozes.ticketId, ticketId), sql`${ticketSnoozes.until} > now()`))
      .returning({ id: ticketSnoozes.id });
    if (woken.length === 0) throw new RefusedError('This ticket is not snoozed.');
    await logActivity(tx, actor, {
      action: 'ticket.woken',
      entityType: 'ticket',
      entityId: ticketId,
      metadata: { number: ticket.number, title: ticket.title },
    });
  });
}
