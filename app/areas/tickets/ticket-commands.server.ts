import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { companies } from '#app/areas/companies/company-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import type { Firm } from '#app/areas/settings/firm.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { oneBusinessDayAfter } from '#app/platform/response-time.ts';
import type {
  NewTicket,
  TicketEdit,
  TicketForCustomer,
  TicketStatusChange,
} from './ticket-forms.ts';
import { reopened, withStatus } from './ticket-moves.ts';
import {
  attach,
  lockTicket,
  refuseArchived,
  resolveAssignee,
  saveMove,
  ticketCompany,
} from './ticket-rows.server.ts';
import { isOpenTicket } from './ticket-status.ts';
import { tickets } from './ticket-tables.ts';
import {
  tellOfAssignment,
  tellOfCustomerMove,
  tellOfNewTicket,
  tellOfStatus,
  tellOfTicketForCustomer,
} from './ticket-telling.server.ts';

/** A ticket that was opened just now. */
export type OpenedTicket = { id: string; number: number };

/**
 * Opens a ticket of the customer, whose answer is due one business day later, and tells the firm.
 * @throws RateLimitError after too many tickets of one customer, RefusedError when a file is gone.
 */
export async function createTicket(
  actor: CustomerActor,
  { uploads, ...ticket }: NewTicket,
  firm: Firm,
): Promise<OpenedTicket> {
  await countTry('customer-ticket', actor.customerId);
  return asActor(actor, async (tx) => {
    const { companyName } = await customerOfTicket(tx, actor.customerId);
    const answerDueAt = oneBusinessDayAfter(new Date());
    const opened = await insertTicket(tx, actor, {
      ...ticket,
      customerId: actor.customerId,
      answerDueAt,
      assigneeId: null,
    });
    const fileNames = await attach(tx, actor, placeOf(opened.id, actor.customerId), uploads);
    const told = { ...ticket, ...opened, customerId: actor.customerId, companyName, answerDueAt };
    const words = { text: ticket.description, fileNames };
    await tellOfNewTicket(tx, actor, { ...told, assigneeId: null }, words, firm);
    return opened;
  });
}

/**
 * Opens a ticket on a customer's behalf and tells the customer, and whom it is assigned to. No answer is due until the
 * customer writes.
 * @throws RefusedError when the customer or the assignee can't be chosen any more, or a file is gone.
 */
export async function createTicketForCustomer(
  actor: AdminActor,
  { uploads, assigneeId: chosen, customerId, ...ticket }: TicketForCustomer,
  firm: Firm,
): Promise<OpenedTicket> {
  return asActor(actor, async (tx) => {
    const { companyName } = await customerOfTicket(tx, customerId);
    const assigneeId = await resolveAssignee(tx, chosen, null);
    const row = { ...ticket, customerId, assigneeId, answerDueAt: null };
    const opened = await insertTicket(tx, actor, row);
    const fileNames = await attach(tx, actor, placeOf(opened.id, customerId), uploads);
    const told = { ...row, ...opened, companyName };
    await tellOfTicketForCustomer(tx, actor, told, { text: ticket.description, fileNames }, firm);
    await tellOfAssignment(tx, actor, told, firm);
    return opened;
  });
}

/**
 * Changes a ticket's title, category, priority, status and assignee, as far as the edit names them. The customer is told
 * of another status, a new assignee of the ticket.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's, RefusedError when it is archived or
 * the assignee can't be chosen any more.
 */
export async function updateTicket(
  actor: AdminActor,
  id: string,
  { version, ...edit }: Partial<TicketEdit> & Pick<TicketEdit, 'version'>,
  firm: Firm,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockTicket(tx, id);
    if (before.version !== version) throw new ChangedMeanwhileError();
    refuseArchived(before);
    const { assigneeId: chosen = before.assigneeId } = edit;
    const assigneeId = await resolveAssignee(tx, chosen, before.assigneeId);
    const { title = before.title, category = before.category, priority = before.priority } = edit;
    const { status, resolvedAt, answerDueAt } = withStatus(
      before,
      edit.status ?? before.status,
      new Date(),
    );
    const values = { title, category, priority, status, assigneeId };
    await tx
      .update(tickets)
      .set({
        ...values,
        resolvedAt,
        answerDueAt,
        version: version + 1,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(tickets.id, id));
    await logActivity(tx, actor, {
      action: 'ticket.updated',
      entityType: 'ticket',
      entityId: id,
      metadata: { number: before.number, ...changesOf(before, values) },
    });
    const after = { ...before, ...values, answerDueAt };
    if (status !== before.status) await tellOfStatus(tx, actor, after, firm);
    if (assigneeId !== before.assigneeId) await tellOfAssignment(tx, actor, after, firm);
  });
}

/** Sets a ticket's status freely (specification, section 4). @throws as `updateTicket`. */
export function setTicketStatus(
  actor: AdminActor,
  id: string,
  change: TicketStatusChange,
  firm: Firm,
): Promise<void> {
  return updateTicket(actor, id, change, firm);
}

/**
 * The customer closes their ticket.
 * @throws NotFoundError, RefusedError when it is closed already, RateLimitError.
 */
export async function closeTicket(actor: CustomerActor, id: string, firm: Firm): Promise<void> {
  await moveByCustomer(actor, id, 'closed', firm);
}

/**
 * The customer opens a resolved or closed ticket again and waits for an answer.
 * @throws NotFoundError, RefusedError when it is open, RateLimitError.
 */
export async function reopenTicket(actor: CustomerActor, id: string, firm: Firm): Promise<void> {
  await moveByCustomer(actor, id, 'reopened', firm);
}

/** Takes a ticket out of the lists; the customer no longer sees it. @throws NotFoundError, RefusedError when it is archived. */
export async function archiveTicket(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.archivedAt) throw new RefusedError('This ticket is archived already.');
    await setArchived(tx, actor, ticket, true);
  });
}

/** Brings an archived ticket back. @throws NotFoundError, RefusedError when it is not archived. */
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
  firm: Firm,
): Promise<void> {
  await countTry('customer-message', actor.customerId);
  await asActor(actor, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (move === 'closed' && ticket.status === 'closed') {
      throw new RefusedError('This ticket is closed already.');
    }
    if (move === 'reopened' && isOpenTicket(ticket.status)) {
      throw new RefusedError('This ticket is open already.');
    }
    const now = new Date();
    const after = move === 'closed' ? withStatus(ticket, 'closed', now) : reopened(ticket, now);
    await saveMove(tx, actor, ticket, after);
    await logActivity(tx, actor, {
      action: `ticket.${move}`,
      entityType: 'ticket',
      entityId: id,
      metadata: { number: ticket.number, title: ticket.title },
    });
    await tellOfCustomerMove(tx, actor, ticket, move, firm);
  });
}

async function setArchived(
  tx: Tx,
  actor: AdminActor,
  ticket: { id: string; number: number; title: string; version: number },
  isArchived: boolean,
): Promise<void> {
  await tx
    .update(tickets)
    .set({ archivedAt: isArchived ? sql`now()` : null, version: ticket.version + 1 })
    .where(eq(tickets.id, ticket.id));
  await logActivity(tx, actor, {
    action: isArchived ? 'ticket.archived' : 'ticket.restored',
    entityType: 'ticket',
    entityId: ticket.id,
    metadata: { number: ticket.number, title: ticket.title },
  });
}

async function insertTicket(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  values: Omit<NewTicket, 'uploads'> & {
    customerId: string;
    assigneeId: string | null;
    answerDueAt: Date | null;
  },
): Promise<OpenedTicket> {
  const { userId, ...author } = authorOf(actor);
  const id = randomUUID();
  const [made] = await tx
    .insert(tickets)
    .values({ id, ...values, ...author, createdBy: userId, status: 'open' })
    .returning({ id: tickets.id, number: tickets.number });
  if (!made) throw new Error('The ticket was not made.');
  await logActivity(tx, actor, {
    action: 'ticket.created',
    entityType: 'ticket',
    entityId: id,
    metadata: { number: made.number, title: values.title },
  });
  return made;
}

/** The company of a customer who may have tickets. @throws RefusedError when there is no such customer any more. */
async function customerOfTicket(tx: Tx, customerId: string): Promise<{ companyName: string }> {
  const [customer] = await tx
    .select({ companyName: ticketCompany })
    .from(customerProfiles)
    .leftJoin(companies, eq(companies.id, customerProfiles.companyId))
    .where(
      and(
        eq(customerProfiles.id, customerId),
        eq(customerProfiles.approvalStatus, 'approved'),
        isNull(customerProfiles.archivedAt),
      ),
    );
  if (!customer) throw new RefusedError('This customer is no longer active. Choose another one.');
  return customer;
}

function placeOf(ticketId: string, customerId: string) {
  return { ticketId, customerId, messageId: null, isInternal: false };
}

/** What an edit changed: each field with its value before and after. */
function changesOf<Values extends Record<string, unknown>>(before: Values, after: Values) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(names.map((name) => [name, after[name]])),
  };
}
