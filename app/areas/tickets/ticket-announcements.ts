import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { dueTimeText } from '#app/platform/response-time.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  isOpenTicket,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
  type TicketPriority,
  type TicketStatus,
} from '#app/records/ticket/ticket-status.ts';
import type { AnsweringArticle } from './answers/answer-article-queries.server.ts';
import type { NewTicket } from './ticket-forms.ts';
import {
  customerMovedTicket,
  newTicketForFirm,
  noteOnTicket,
  replyOnTicket,
  statusChangedForCustomer,
  ticketAssigned,
  ticketOpenedForCustomer,
} from './ticket-mails.ts';

// What people are notified of tickets.

/** What an announcement says of a ticket. */
export type AnnouncedTicket = {
  id: string;
  number: number;
  title: string;
  customerId: string;
  companyName: string;
  assigneeId: string | null;
  answerDueAt: Date | null;
};

type Words = { text: string; fileNames: readonly string[] };

type Named = { number: number; title: string };

/** The title of the notice about a new ticket. */
export const newTicketTitle = ({ number, title }: Named) => `New ticket #${number}: ${title}`;
/** The title of the notice about a message. */
export const replyTitle = ({ number, title }: Named) => `Reply on #${number}: ${title}`;

/** The announcement to all staff that a customer opened a ticket. */
export function openedByCustomer(
  ticket: AnnouncedTicket & Pick<NewTicket, 'category' | 'priority'>,
  words: Words,
  by: CustomerActor,
): Announcement {
  const announcement = forStaff(ticket);
  return {
    ...announcement,
    to: { staff: 'all' },
    title: newTicketTitle(ticket),
    mail: {
      switch: 'notifications.ticket.new',
      replyTo: by.email,
      content: newTicketForFirm({
        ...inMail(ticket, announcement.path),
        company: ticket.companyName,
        category: TICKET_CATEGORY_LABELS[ticket.category],
        priority: TICKET_PRIORITY_DISPLAY[ticket.priority].label,
        due: dueOf(ticket),
        written: { author: shownNameOf(by), ...words },
      }),
    },
  };
}

/** The announcement to a customer that staff opened a ticket on their behalf. */
export function openedForCustomer(
  ticket: AnnouncedTicket,
  words: Words,
  by: AdminActor,
): Announcement {
  const announcement = forCustomer(ticket);
  return {
    ...announcement,
    title: `We opened #${ticket.number} for you: ${ticket.title}`,
    mail: {
      switch: 'notifications.ticket.new',
      content: ticketOpenedForCustomer({
        ...inMail(ticket, announcement.path),
        written: { author: shownNameOf(by), ...words },
      }),
    },
  };
}

/** Of a ticket that has ended: where the customer says how it was handled, and the article that answered it. */
export type EndedTicket = { ratePath?: string | null; article?: AnsweringArticle | null };

/** The announcement to the other side of a message; `status` is what staff set the ticket to by the same press. */
export function replied(
  ticket: AnnouncedTicket,
  words: Words,
  by: AdminActor | CustomerActor,
  { status, ratePath, article }: EndedTicket & { status?: TicketStatus } = {},
): Announcement {
  const byStaff = by.kind === 'admin';
  const announcement = byStaff ? forCustomer(ticket) : forStaff(ticket);
  return {
    ...announcement,
    title: replyTitle(ticket),
    mail: {
      switch: 'notifications.ticket.update',
      ...(!byStaff && { replyTo: by.email }),
      content: replyOnTicket({
        ...inMail(ticket, announcement.path),
        from: byStaff ? firmNow().name : ticket.companyName,
        written: { author: shownNameOf(by), ...words },
        due: byStaff ? undefined : dueOf(ticket),
        status: status && TICKET_STATUS_DISPLAY[status].label,
        isOver: status === 'resolved',
        ratePath,
        article,
      }),
    },
  };
}

/**
 * The announcement of an internal note to staff: in the back office, and by an email without its text if a reply to that
 * becomes an internal note as well.
 */
export function noteWritten(ticket: AnnouncedTicket, by: AdminActor): Announcement {
  const announcement = forStaff(ticket);
  return {
    ...announcement,
    title: `Internal note on #${ticket.number}: ${ticket.title}`,
    mail: {
      switch: 'notifications.ticket.update',
      isInternal: true,
      content: noteOnTicket({
        ...inMail(ticket, announcement.path),
        by: shownNameOf(by),
        company: ticket.companyName,
      }),
    },
  };
}

/** The announcement to a customer that staff set another status. The rest as for a reply. */
export function ticketStatusChanged(
  ticket: AnnouncedTicket & { status: TicketStatus },
  { ratePath, article }: EndedTicket,
): Announcement {
  const announcement = forCustomer(ticket);
  const status = TICKET_STATUS_DISPLAY[ticket.status].label;
  return {
    ...announcement,
    title: `#${ticket.number} is now ${status}: ${ticket.title}`,
    mail: {
      switch: 'notifications.ticket.update',
      content: statusChangedForCustomer({
        ...inMail(ticket, announcement.path),
        status,
        isOver: !isOpenTicket(ticket.status),
        ratePath,
        article,
      }),
    },
  };
}

/** The announcement to staff that the customer closed or reopened the ticket. */
export function ticketMovedByCustomer(
  ticket: AnnouncedTicket,
  move: 'closed' | 'reopened',
  by: CustomerActor,
): Announcement {
  const announcement = forStaff(ticket);
  const moved = move === 'closed' ? 'Closed' : 'Reopened';
  return {
    ...announcement,
    title: `${moved} by the customer: #${ticket.number} ${ticket.title}`,
    mail: {
      switch: 'notifications.ticket.update',
      replyTo: by.email,
      content: customerMovedTicket({
        ...inMail(ticket, announcement.path),
        customer: shownNameOf(by),
        company: ticket.companyName,
        move,
      }),
    },
  };
}

/** The announcement to a staff member that they were assigned a ticket. */
export function ticketAssignedToStaff(
  ticket: AnnouncedTicket & { assigneeId: string; priority: TicketPriority },
  by: AdminActor,
): Announcement {
  const announcement = forStaff(ticket);
  return {
    ...announcement,
    title: `Assigned to you: #${ticket.number} ${ticket.title}`,
    mail: {
      switch: 'notifications.ticket.update',
      content: ticketAssigned({
        ...inMail(ticket, announcement.path),
        by: shownNameOf(by),
        company: ticket.companyName,
        priority: TICKET_PRIORITY_DISPLAY[ticket.priority].label,
      }),
    },
  };
}

/** Whom of the staff a ticket concerns: who sees to it, else everybody. */
function forStaff({ id, assigneeId }: AnnouncedTicket) {
  return {
    subject: 'ticket',
    subjectId: id,
    to: { staff: assigneeId ?? 'all' },
    path: recordPage('admin', 'ticket', id),
  } as const;
}

function forCustomer({ id, customerId }: AnnouncedTicket) {
  return {
    subject: 'ticket',
    subjectId: id,
    to: { customer: customerId },
    path: recordPage('customer', 'ticket', id),
  } as const;
}

function inMail({ number, title }: Named, path: string) {
  return { number, title, path };
}

function dueOf({ answerDueAt }: AnnouncedTicket): string {
  return answerDueAt ? dueTimeText(answerDueAt, firmZone()) : '';
}
