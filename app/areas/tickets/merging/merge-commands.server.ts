import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy, refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { ticketSnoozes } from '#app/records/ticket/ticket-snooze-tables.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket/ticket-status.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { ticketEffects } from '../ticket-effects.ts';
import { broughtDue, withBroughtDue, withStatus } from '../ticket-moves.ts';
import { type LockedTicket, lockTicket, refuseMerged, saveMove } from '../ticket-rows.server.ts';
import type { TicketMerge } from './merge-forms.ts';

/**
 * Merges a ticket into another one of the same customer. It is closed and keeps its conversation; what is written to it from
 * then on is a message of the other one, which also takes over an unanswered message of the customer and, if it has none, the
 * assignee. Returns the one that remains.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError when they are the same ticket, of
 * different customers, seen by different people, archived or already merged, or the other one is not open.
 */
export async function mergeTicket(
  actor: AdminActor,
  id: string,
  { into, version }: TicketMerge,
): Promise<{ number: number }> {
  if (id === into) throw new RefusedError('A ticket cannot be merged into itself.');
  return asActor(actor, async (tx) => {
    const { ended, remains } = await lockBoth(tx, id, into);
    refuseMerged(ended);
    checkCopy(ended, { version }, 'ticket');
    refuseAsTarget(ended, remains);
    const now = new Date();
    const brought = broughtDue(ended, now, firmClock());
    await endMerged(tx, ended, remains.id);
    const status = brought ? await bringWord(tx, actor, remains, brought, now) : remains.status;
    await tx
      .update(tickets)
      .set({
        assigneeId: remains.assigneeId ?? ended.assigneeId,
        ...nextVersion(tickets),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(tickets.id, remains.id));
    await happened(tx, actor, ticketEffects, 'ticket.merged', { ended, remains });
    await logActivity(tx, actor, {
      action: 'ticket.merged_here',
      entityType: 'ticket',
      entityId: remains.id,
      metadata: { number: remains.number, title: remains.title, from: ended.number },
    });
    await noteStatus(tx, actor, ended, 'closed');
    await noteStatus(tx, actor, remains, status);
    return { number: remains.number };
  });
}

/** Both, locked in one order: of two people who merge two tickets into each other, one waits and is then refused. */
async function lockBoth(tx: Tx, id: string, into: string) {
  const locked = new Map<string, LockedTicket>();
  for (const each of [id, into].toSorted()) locked.set(each, await lockTicket(tx, each));
  const [ended, remains] = [locked.get(id), locked.get(into)];
  if (!ended || !remains) throw new NotFoundError();
  return { ended, remains };
}

function refuseAsTarget(ended: LockedTicket, remains: LockedTicket): void {
  if (remains.customerId !== ended.customerId) {
    throw new RefusedError('Only tickets of the same customer can be merged.');
  }
  refuseMerged(remains);
  refuseArchived(remains, 'ticket');
  if (!isOpenTicket(remains.status)) {
    throw new RefusedError(
      `#${remains.number} is not open. Reopen it first, or merge it into this ticket.`,
    );
  }
  // What someone writes to a private ticket must not become readable to their company.
  if (remains.privateTo !== ended.privateTo) {
    throw new RefusedError(
      'Different people of the customer see these tickets. Set the same privacy on both first.',
    );
  }
}

/** Closes it as a part of the other one, with all that had become part of it before. */
async function endMerged(tx: Tx, ended: LockedTicket, remainsId: string): Promise<void> {
  await tx.update(tickets).set({ mergedInto: remainsId }).where(eq(tickets.mergedInto, ended.id));
  await tx
    .update(tickets)
    .set({
      mergedInto: remainsId,
      status: 'closed',
      resolvedAt: ended.resolvedAt ?? sql`clock_timestamp()`,
      ...nextVersion(tickets),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(tickets.id, ended.id));
}

/**
 * Puts the customer's unanswered word onto the ticket that remains: one that waited for the customer is open again, and one that
 * was snoozed is back in the queue.
 */
async function bringWord(
  tx: Tx,
  actor: AdminActor,
  remains: LockedTicket,
  brought: Date,
  now: Date,
): Promise<TicketStatus> {
  let after = remains;
  if (remains.status === 'waiting') {
    // Two steps: its own promise, if any, goes on where it had stopped before the other one is looked at.
    after = { ...remains, ...withStatus(remains, 'open', now, firmClock()) };
    await saveMove(tx, actor, remains, after);
  }
  await saveMove(tx, actor, after, withBroughtDue(after, brought));
  await tx.delete(ticketSnoozes).where(eq(ticketSnoozes.ticketId, remains.id));
  return after.status;
}

async function noteStatus(
  tx: Tx,
  actor: AdminActor,
  before: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  if (before.status === status) return;
  const moved = { ticket: { ...before, status }, before: before.status };
  await happened(tx, actor, ticketEffects, 'ticket.status_changed', moved);
}
