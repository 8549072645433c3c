import {
  type BusinessHours,
  dueAfterPause,
  oneBusinessDayAfter,
  urgentAnswerAfter,
} from '#app/platform/response-time.ts';
import {
  isOpenTicket,
  type TicketPriority,
  type TicketStatus,
} from '#app/records/ticket/ticket-status.ts';

/** The parts of a ticket that statuses and messages change. */
export type TicketState = {
  status: TicketStatus;
  /** How soon the next word of the customer is answered; what was promised before stays. */
  priority: TicketPriority;
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
 * Returns when an answer to what a customer wrote at `moment` is due: one business day later (specification, section 9), or
 * sooner for what is urgent.
 */
export function answerDueAfter(moment: Date, priority: TicketPriority, hours: BusinessHours): Date {
  return (priority === 'urgent' ? urgentAnswerAfter : oneBusinessDayAfter)(moment, hours);
}

/**
 * Returns the ticket after its status was set. Resolving or closing stamps `resolvedAt`, leaving both clears it, and closing a
 * resolved ticket keeps the first stamp. An unanswered message stays due: only an answer settles it, and while the ticket is
 * resolved or closed the due time is neither shown nor sorted by. While it waits for the customer, who was asked something, the
 * time stands still. If the due time passed while the ticket was resolved or closed, it counts anew.
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
  if (!isOpenTicket(ticket.status)) return stillAhead(ticket, due, now, hours);
  if (!waitingSince || status === 'waiting') return due;
  return dueAfterPause(due, { from: waitingSince, to: now }, hours);
}

/**
 * Returns the due time of a ticket that comes back to the lists: as it was if that is ahead, otherwise counted anew.
 */
export function stillAhead(
  { priority }: Pick<TicketState, 'priority'>,
  due: Date,
  now: Date,
  hours: BusinessHours,
): Date {
  return due >= now ? due : answerDueAfter(now, priority, hours);
}

/**
 * Returns the ticket after the customer wrote. An answer is due after the oldest unanswered message; a ticket that waited for them, or was resolved or closed, is open again. An earlier due time of a
 * resolved or closed ticket no longer counts.
 */
export function afterCustomerMessage(
  ticket: TicketState,
  now: Date,
  hours: BusinessHours,
): TicketState {
  const status = ticket.status === 'in_progress' ? 'in_progress' : 'open';
  const open = withStatus(ticket, status, now, hours);
  const waiting = isOpenTicket(ticket.status) ? open.answerDueAt : null;
  return { ...open, answerDueAt: waiting ?? answerDueAfter(now, ticket.priority, hours) };
}

/** Returns the ticket after staff wrote to the customer: nothing is due anymore, and the first answer is stamped. */
export function afterStaffMessage(ticket: TicketState, now: Date): TicketState {
  return { ...ticket, answerDueAt: null, firstResponseAt: ticket.firstResponseAt ?? now };
}

/** Returns the ticket after the customer reopened it: they wait for an answer, as after a message. */
export function withReopening(ticket: TicketState, now: Date, hours: BusinessHours): TicketState {
  return afterCustomerMessage(ticket, now, hours);
}

/**
 * Returns when the unanswered message of a ticket that is merged into another one is due; null if there is none. The customer
 * is no longer asked anything there, so its time runs again.
 */
export function broughtDue(ticket: TicketState, now: Date, hours: BusinessHours): Date | null {
  return isOpenTicket(ticket.status) ? withStatus(ticket, 'open', now, hours).answerDueAt : null;
}

/** Returns the ticket with the due time that another one brought into it: the earlier one counts. */
export function withBroughtDue(ticket: TicketState, brought: Date): TicketState {
  const { answerDueAt: own } = ticket;
  return { ...ticket, answerDueAt: own && own <= brought ? own : brought };
}
