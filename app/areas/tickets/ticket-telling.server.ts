import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import type { Announcement, StatusChange } from '#app/areas/notices/announcement.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { dueTimeText } from '#app/platform/response-time.ts';
import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
  type TicketPriority,
  type TicketStatus,
} from '#app/records/ticket-status.ts';
import type { NewTicket } from './ticket-forms.ts';
import {
  customerMovedTicket,
  newTicketForFirm,
  replyOnTicket,
  statusChangedForCustomer,
  ticketAssigned,
  ticketOpenedForCustomer,
} from './ticket-mails.ts';

// Who is told of what happens on a ticket, in the transaction in which it happens.

/** What the people told have to know of a ticket. */
type TicketToTell = {
  id: string;
  number: number;
  title: string;
  customerId: string;
  companyName: string;
  assigneeId: string | null;
  answerDueAt: Date | null;
};

type Words = { text: string; fileNames: readonly string[] };

const onAdminSide = (id: string) => `/admin/tickets/${id}`;
const onCustomerSide = (id: string) => `/customer/tickets/${id}`;

type Named = { number: number; title: string };

/** What the notice of a new ticket reads. */
export const newTicketTitle = ({ number, title }: Named) => `New ticket #${number}: ${title}`;
/** What the notice of a message reads. */
export const replyTitle = ({ number, title }: Named) => `Reply on #${number}: ${title}`;

/** Whom of the staff a ticket concerns: who sees to it, else everybody. */
function staffOf({ assigneeId }: TicketToTell): { staff: string } {
  return { staff: assigneeId ?? 'all' };
}

/** A customer opened a ticket: all staff are told. */
export async function tellOfNewTicket(
  tx: Tx,
  actor: CustomerActor,
  ticket: TicketToTell & Pick<NewTicket, 'category' | 'priority'>,
  words: Words,
): Promise<void> {
  await announce(tx, actor, {
    to: { staff: 'all' },
    subject: 'ticket',
    subjectId: ticket.id,
    title: newTicketTitle(ticket),
    path: onAdminSide(ticket.id),
    mail: {
      switch: 'notifications.ticket.new',
      replyTo: actor.email,
      content: newTicketForFirm({
        number: ticket.number,
        title: ticket.title,
        path: onAdminSide(ticket.id),
        company: ticket.companyName,
        category: TICKET_CATEGORY_LABELS[ticket.category],
        priority: TICKET_PRIORITY_DISPLAY[ticket.priority].label,
        due: dueOf(ticket),
        written: { author: shownNameOf(actor), ...words },
      }),
    },
  });
}

/** Staff opened a ticket on a customer's behalf: the customer is told. */
export async function tellOfTicketForCustomer(
  tx: Tx,
  actor: AdminActor,
  ticket: TicketToTell,
  words: Words,
): Promise<void> {
  await announce(tx, actor, {
    to: { customer: ticket.customerId },
    subject: 'ticket',
    subjectId: ticket.id,
    title: `We opened #${ticket.number} for you: ${ticket.title}`,
    path: onCustomerSide(ticket.id),
    mail: {
      switch: 'notifications.ticket.new',
      content: ticketOpenedForCustomer({
        number: ticket.number,
        title: ticket.title,
        path: onCustomerSide(ticket.id),
        written: { author: shownNameOf(actor), ...words },
      }),
    },
  });
}

/** Somebody wrote to the other side. */
export async function tellOfReply(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  ticket: TicketToTell,
  words: Words,
): Promise<void> {
  const byStaff = actor.kind === 'admin';
  const path = byStaff ? onCustomerSide(ticket.id) : onAdminSide(ticket.id);
  await announce(tx, actor, {
    to: byStaff ? { customer: ticket.customerId } : staffOf(ticket),
    subject: 'ticket',
    subjectId: ticket.id,
    title: replyTitle(ticket),
    path,
    mail: {
      switch: 'notifications.ticket.update',
      ...(!byStaff && { replyTo: actor.email }),
      content: replyOnTicket({
        number: ticket.number,
        title: ticket.title,
        path,
        from: byStaff ? firmNow().name : ticket.companyName,
        written: { author: shownNameOf(actor), ...words },
        due: byStaff ? undefined : dueOf(ticket),
      }),
    },
  });
}

/** Staff wrote an internal note: staff are told in the back office, by no mail and nowhere else. */
export async function tellOfNote(tx: Tx, actor: AdminActor, ticket: TicketToTell): Promise<void> {
  await announce(tx, actor, {
    to: staffOf(ticket),
    subject: 'ticket',
    subjectId: ticket.id,
    title: `Internal note on #${ticket.number}: ${ticket.title}`,
    path: onAdminSide(ticket.id),
  });
}

/** Staff set another status: the customer is told. */
export async function tellOfStatus(
  tx: Tx,
  actor: AdminActor,
  ticket: TicketToTell & { status: TicketStatus },
  change: StatusChange,
): Promise<void> {
  const status = TICKET_STATUS_DISPLAY[ticket.status].label;
  const path = onCustomerSide(ticket.id);
  const { number, title } = ticket;
  const announcement: Announcement = {
    to: { customer: ticket.customerId },
    subject: 'ticket',
    subjectId: ticket.id,
    title: `#${number} is now ${status}: ${title}`,
    path,
    mail: {
      switch: 'notifications.ticket.update',
      content: statusChangedForCustomer({ number, title, path, status }),
    },
  };
  await announce(tx, actor, announcement, change);
}

/** The customer closed the ticket or opened it again: staff are told. */
export async function tellOfCustomerMove(
  tx: Tx,
  actor: CustomerActor,
  ticket: TicketToTell,
  move: 'closed' | 'reopened',
): Promise<void> {
  await announce(tx, actor, {
    to: staffOf(ticket),
    subject: 'ticket',
    subjectId: ticket.id,
    title: `${move === 'closed' ? 'Closed' : 'Reopened'} by the customer: #${ticket.number} ${ticket.title}`,
    path: onAdminSide(ticket.id),
    mail: {
      switch: 'notifications.ticket.update',
      replyTo: actor.email,
      content: customerMovedTicket({
        number: ticket.number,
        title: ticket.title,
        path: onAdminSide(ticket.id),
        customer: shownNameOf(actor),
        company: ticket.companyName,
        move,
      }),
    },
  });
}

/** A ticket was given to a member of staff, who is told unless they took it themselves. */
export async function tellOfAssignment(
  tx: Tx,
  actor: AdminActor,
  ticket: TicketToTell & { priority: TicketPriority },
): Promise<void> {
  if (!ticket.assigneeId) return;
  await announce(tx, actor, {
    to: { staff: ticket.assigneeId },
    subject: 'ticket',
    subjectId: ticket.id,
    title: `Assigned to you: #${ticket.number} ${ticket.title}`,
    path: onAdminSide(ticket.id),
    mail: {
      switch: 'notifications.ticket.update',
      content: ticketAssigned({
        number: ticket.number,
        title: ticket.title,
        path: onAdminSide(ticket.id),
        by: shownNameOf(actor),
        company: ticket.companyName,
        priority: TICKET_PRIORITY_DISPLAY[ticket.priority].label,
      }),
    },
  });
}

function dueOf({ answerDueAt }: TicketToTell): string {
  return answerDueAt ? dueTimeText(answerDueAt, firmZone()) : '';
}
