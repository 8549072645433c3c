import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { isStaffWith } from '#app/access/staff-people-sql.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { ticketAttachments, tickets } from '#app/records/ticket/ticket-tables.ts';
import { numberOf } from './merging/merged-sql.server.ts';
import type { TicketState } from './ticket-moves.ts';

/**
 * Returns the ticket, locked for a change in the caller's transaction, so that two changes at once come one after the other.
 * @throws NotFoundError when there is none, or none for this actor.
 */
export async function lockTicket(tx: Tx, id: string) {
  // The lock comes first: what is read beside it must not be older than it.
  const [locked] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.id, id))
    .for('update');
  if (!locked) throw new NotFoundError();
  const [ticket] = await tx
    .select({
      id: tickets.id,
      number: tickets.number,
      customerId: tickets.customerId,
      companyName: customerProfiles.displayName,
      title: tickets.title,
      category: tickets.category,
      priority: tickets.priority,
      status: tickets.status,
      assigneeId: tickets.assigneeId,
      privateTo: tickets.privateTo,
      answerDueAt: tickets.answerDueAt,
      waitingSince: tickets.waitingSince,
      firstResponseAt: tickets.firstResponseAt,
      resolvedAt: tickets.resolvedAt,
      archivedAt: tickets.archivedAt,
      mergedInto: tickets.mergedInto,
      articleId: tickets.articleId,
      mergedNumber: numberOf(tickets.mergedInto),
      version: tickets.version,
    })
    .from(tickets)
    .innerJoin(customerProfiles, eq(customerProfiles.id, tickets.customerId))
    .where(eq(tickets.id, id));
  if (!ticket) throw new NotFoundError();
  return ticket;
}

/** A ticket that is locked for a change. */
export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/**
 * Returns the ticket that takes what is written to one, locked: itself, or the one it was merged into.
 * @throws NotFoundError when there is none, or none for this actor.
 */
export async function lockTaking(tx: Tx, id: string): Promise<LockedTicket> {
  const [asked] = await tx
    .select({ mergedInto: tickets.mergedInto })
    .from(tickets)
    .where(eq(tickets.id, id));
  const ticket = await lockTicket(tx, asked?.mergedInto ?? id);
  // It was merged while this waited for the lock.
  return ticket.mergedInto ? lockTaking(tx, ticket.mergedInto) : ticket;
}

/** Refuses a ticket that was merged into another one: it stays as it was. @throws RefusedError */
export function refuseMerged({ mergedInto, mergedNumber }: LockedTicket): void {
  if (mergedInto) {
    throw new RefusedError(`This ticket was merged into #${mergedNumber}. Make the change there.`);
  }
}

/**
 * Saves what a status or a message has changed. The version rises with another status, because an edit that was begun before
 * would set it back. Writes only the columns that a customer may change, and `firstResponseAt` for staff. The promise, the
 * snooze and the sums follow by triggers (app/records/ticket).
 */
export async function saveMove(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  before: LockedTicket,
  { status, answerDueAt, resolvedAt, firstResponseAt }: TicketState,
): Promise<void> {
  await tx
    .update(tickets)
    .set({
      status,
      answerDueAt,
      resolvedAt,
      ...(actor.kind === 'admin' && { firstResponseAt }),
      ...(status !== before.status && nextVersion(tickets)),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(tickets.id, before.id));
}

/**
 * Attaches uploads to a ticket or one of its messages. Returns the files' names.
 * @throws RefusedError when one no longer exists.
 */
export async function attach(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  to: { ticketId: string; customerId: string; messageId: string | null; isInternal: boolean },
  uploadIds: readonly string[],
): Promise<string[]> {
  const { customerId, ...place } = to;
  const files = await claimUploads(tx, actor, uploadIds, customerId);
  if (files.length > 0) {
    await tx
      .insert(ticketAttachments)
      .values(files.map((file) => ({ ...place, ...file, uploadedBy: actor.userId })));
  }
  return files.map(({ fileName }) => fileName);
}

/**
 * Returns the account that staff chose as the assignee, or no one; the present assignee may stay.
 * @throws RefusedError when that person does no work for the customer.
 */
export async function resolveAssignee(
  tx: Tx,
  chosen: string | null,
  before: string | null,
  customerId: string,
): Promise<string | null> {
  if (chosen === null || chosen === before) return chosen;
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, chosen), isStaffWith('act-work', customerId)));
  if (!member) {
    throw new RefusedError('The chosen person does no work for this customer. Choose another one.');
  }
  return member.id;
}
