import {
  type BusinessHours,
  dueAfterPause,
  oneBusinessDayAfter,
} from '#app/platform/response-time.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket-status.ts';

/** What a status and the messages on a ticket move. */
export type TicketState = {
  status: TicketStatus;
  /** When the customer's oldest unanswered word is due an answer; null once staff answered. */
  answerDueAt: Date | null;
  /**
   * Since when it waits for the customer; null in every other status, and while the firm has not written to a customer who waits
   * for an answer. The database stamps it.
   */
  waitingSince: Date | null;
  firstResponseAt: Date | null;
  resolvedAt: Date | null;
};

/**
 * The ticket after its status was set: resolving or closing stamps `resolvedAt`, leaving both clears the stamp. From
 * resolved to closed the first stamp stays. An unanswered word stays due: only an answer settles it, and while the ticket
 * is resolved or closed the due time is neither shown nor sorted by. While it waits for the customer, who was asked something,
 * that time stands still, and what passed while it was resolved or closed is due one business day later.
 */
export function withStatus(
  ticket: TicketState,
  status: TicketStatus,
  now: Date,
  hours: BusinessHours,
): TicketState {
  const isAsked = ticket.answerDueAt === null || ticket.firstResponseAt !== null;
  const waitingSince = status === 'waiting' && isAsked ? (ticket.waitingSince ?? now) : null;
  if (!isOpenTicket(status)) {
    return { ...ticket, status, waitingSince, resolvedAt: ticket.resolvedAt ?? now };
  }
  const answerDueAt = dueInStatus(ticket, status, now, hours);
  return { ...ticket, status, waitingSince, answerDueAt, resolvedAt: null };
}

function dueInStatus(
  ticket: TicketState,
  status: TicketStatus,
  now: Date,
  hours: BusinessHours,
): Date | null {
  const { answerDueAt: due, waitingSince } = ticket;
  if (!due) return null;
  if (!isOpenTicket(ticket.status)) return stillAhead(due, now, hours);
  if (!waitingSince || status === 'waiting') return due;
  return dueAfterPause(due, { from: waitingSince, to: now }, hours);
}

/** The due time of a ticket that comes back to the lists: as it was while that is ahead, else one business day later. */
export function stillAhead(due: Date, now: Date, hours: BusinessHours): Date {
  return due >= now ? due : oneBusinessDayAfter(now, hours);
}

/**
 * The ticket after the customer wrote: an answer is due one business day after the oldest unanswered word (specification,
 * section 9), and a ticket that waited for them, or was resolved or closed, is open again. What was due before it was
 * resolved or closed is over: the time starts again.
 */
export function afterCustomerMessage(
  ticket: TicketState,
  now: Date,
  hours: BusinessHours,
): TicketState {
  const status = ticket.status === 'in_progress' ? 'in_progress' : 'open';
  const open = withStatus(ticket, status, now, hours);
  const waiting = isOpenTicket(ticket.status) ? open.answerDueAt : null;
  return { ...open, answerDueAt: waiting ?? oneBusinessDayAfter(now, hours) };
}

/** The ticket after staff wrote to the customer: nothing is due any more, and the first answer is stamped. */
export function afterStaffMessage(ticket: TicketState, now: Date): TicketState {
  return { ...ticket, answerDueAt: null, firstResponseAt: ticket.firstResponseAt ?? now };
}

/** The ticket after the customer opened it again: they wait for an answer, as after a message. */
export function withReopening(ticket: TicketState, now: Date, hours: BusinessHours): TicketState {
  return afterCustomerMessage(ticket, now, hours);
}

/**
 * When the unanswered word of a ticket is due that becomes part of another one; null without one. What it had asked the
 * customer is no longer asked there, so the time goes on.
 */
export function broughtDue(ticket: TicketState, now: Date, hours: BusinessHours): Date | null {
  return isOpenTicket(ticket.status) ? withStatus(ticket, 'open', now, hours).answerDueAt : null;
}

/** The ticket with a word that another one brought into it: what is due earlier counts. */
export function withBroughtDue(ticket: TicketState, brought: Date): TicketState {
  const { answerDueAt: own } = ticket;
  return { ...ticket, answerDueAt: own && own <= brought ? own : brought };
}
