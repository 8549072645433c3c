import { type BusinessHours, oneBusinessDayAfter } from '#app/platform/response-time.ts';
import { isOpenTicket, type TicketStatus } from '#app/records/ticket-status.ts';

/** What a status and the messages on a ticket move. */
export type TicketState = {
  status: TicketStatus;
  /** When the customer's oldest unanswered word is due an answer; null once staff answered. */
  answerDueAt: Date | null;
  firstResponseAt: Date | null;
  resolvedAt: Date | null;
};

/**
 * The ticket after its status was set: resolving or closing stamps `resolvedAt`, leaving both clears the stamp. From
 * resolved to closed the first stamp stays. An unanswered word stays due: only an answer settles it, and while the ticket
 * is resolved or closed the due time is neither shown nor sorted by.
 */
export function withStatus(ticket: TicketState, status: TicketStatus, now: Date): TicketState {
  if (isOpenTicket(status)) return { ...ticket, status, resolvedAt: null };
  return { ...ticket, status, resolvedAt: ticket.resolvedAt ?? now };
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
  const open = withStatus(ticket, status, now);
  const waiting = isOpenTicket(ticket.status) ? ticket.answerDueAt : null;
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
