import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import {
  canBeChosen,
  chosenCustomer,
  foundActive,
} from '#app/areas/customers/chosen-customer-queries.server.ts';
import { chosenMember } from '#app/areas/customers/privacy-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { ticketEffects } from './ticket-effects.ts';
import type { NewTicket, TicketForCustomer } from './ticket-forms.ts';
import { answerDueAfter } from './ticket-moves.ts';
import { attach, resolveAssignee } from './ticket-rows.server.ts';

/** A ticket that was opened just now. */
export type OpenedTicket = { id: string; number: number };

/**
 * Opens a ticket of the customer, once no matter how often the form is sent; an answer is due as its priority says. Notifies
 * the firm.
 * @throws RateLimitError after too many tickets of one customer, RefusedError when a file no longer exists.
 */
export async function createTicket(
  actor: CustomerActor,
  { submissionId, uploads, isPrivate, ...ticket }: NewTicket,
): Promise<OpenedTicket> {
  await countTry('customer-ticket', actor.customerId);
  const submission = submissionOf(submissionId, { ...ticket, uploads, isPrivate });
  return asActor(actor, async (tx) => {
    const earlier = await earlierTicket(tx, submission);
    if (earlier) return earlier;
    const { companyName } = await customerOfTicket(tx, actor.customerId);
    const answerDueAt = answerDueAfter(new Date(), ticket.priority, firmClock());
    const privateTo = isPrivate ? actor.userId : null;
    const { customerId } = actor;
    const row = { ...ticket, customerId, privateTo, answerDueAt, assigneeId: null };
    const opened = await insertTicket(tx, actor, { ...row, ...submission });
    const fileNames = await attach(tx, actor, placeOf(opened.id, actor.customerId), uploads);
    await happened(tx, actor, ticketEffects, 'ticket.created', {
      ticket: { ...row, ...opened, companyName },
      words: { text: ticket.description, fileNames },
    });
    return opened;
  });
}

/**
 * Opens a ticket on a customer's behalf, once no matter how often the form is sent, and notifies the customer and the assignee;
 * if it is private to one of the customer's people, only that person. No answer is due until the customer writes.
 * @throws RefusedError when the customer, the person or the assignee can no longer be chosen, or a file no longer exists.
 */
export async function createTicketForCustomer(
  actor: AdminActor,
  { submissionId, ...form }: TicketForCustomer,
): Promise<OpenedTicket> {
  const { uploads, assigneeId: chosen, privateTo: person, customerId, ...ticket } = form;
  const submission = submissionOf(submissionId, form);
  return asActor(actor, async (tx) => {
    const earlier = await earlierTicket(tx, submission);
    if (earlier) return earlier;
    await chosenCustomer(tx, customerId);
    const { companyName } = await customerOfTicket(tx, customerId);
    const assigneeId = await resolveAssignee(tx, chosen, null, customerId);
    const privateTo = await chosenMember(tx, customerId, person);
    const row = { ...ticket, customerId, privateTo, assigneeId, answerDueAt: null };
    const opened = await insertTicket(tx, actor, { ...row, ...submission });
    const fileNames = await attach(tx, actor, placeOf(opened.id, customerId), uploads);
    await happened(tx, actor, ticketEffects, 'ticket.created', {
      ticket: { ...row, ...opened, companyName },
      words: { text: ticket.description, fileNames },
    });
    return opened;
  });
}

/** Returns the ticket that the same opened form made when it was sent before. */
export async function earlierTicket(
  tx: Tx,
  submission: Submission | undefined,
): Promise<OpenedTicket | null> {
  const id = await earlierSubmission(tx, tickets, submission);
  if (!id) return null;
  const [opened] = await tx
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(eq(tickets.id, id));
  return opened ?? null;
}

/** Creates the ticket, by the person who opens it or by the author of the split message. */
export async function insertTicket(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  values: Omit<NewTicket, 'uploads' | 'submissionId' | 'isPrivate'> & {
    submissionId?: string;
    submissionHash?: string;
    customerId: string;
    privateTo: string | null;
    assigneeId: string | null;
    answerDueAt: Date | null;
  },
  { userId, ...author }: ReturnType<typeof authorOf> = authorOf(actor),
): Promise<OpenedTicket> {
  const id = randomUUID();
  const [made] = await tx
    .insert(tickets)
    .values({ id, ...values, ...author, createdBy: userId, status: 'open' })
    .returning({ id: tickets.id, number: tickets.number });
  if (!made) throw new Error('The ticket was not made.');
  return made;
}

/** The company of a customer who may have tickets. @throws RefusedError when there is no such customer any more. */
async function customerOfTicket(tx: Tx, customerId: string): Promise<{ companyName: string }> {
  const [customer] = await tx
    .select({ companyName: customerProfiles.displayName })
    .from(customerProfiles)
    .where(canBeChosen(customerId));
  return foundActive(customer);
}

function placeOf(ticketId: string, customerId: string) {
  return { ticketId, customerId, messageId: null, isInternal: false };
}
