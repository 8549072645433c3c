import { type Actor, type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import type { changesOf } from '#app/areas/activity/changes.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { ticketEvents } from '#app/records/ticket/events.ts';
import type { TicketPriority, TicketStatus } from '#app/records/ticket/ticket-status.ts';
import { mergedForCustomer, mergedForStaff } from './merging/merge-announcements.ts';
import { type RatedTicket, rated } from './ratings/rating-announcements.ts';
import {
  type AnnouncedTicket,
  type EndedTicket,
  noteWritten,
  openedByCustomer,
  openedForCustomer,
  replied,
  ticketAssignedToStaff,
  ticketMovedByCustomer,
  ticketStatusChanged,
} from './ticket-announcements.ts';
import type { NewTicket } from './ticket-forms.ts';

type Opened = AnnouncedTicket & Pick<NewTicket, 'category' | 'priority'>;
type Words = { text: string; fileNames: readonly string[] };

/** What follows from what happens to tickets. */
export const ticketEffects = {
  'ticket.created': (
    { ticket, words }: { ticket: Opened; words: Words },
    by: AdminActor | CustomerActor,
  ) => ({
    id: ticket.id,
    line: named(ticket),
    notices:
      by.kind === 'customer'
        ? [openedByCustomer(ticket, words, by)]
        : [openedForCustomer(ticket, words, by), ofAssignee(ticket, by)],
  }),
  'ticket.updated': (
    {
      ticket,
      changes,
      isNewAssignee,
    }: {
      ticket: AnnouncedTicket & { priority: TicketPriority };
      changes: ReturnType<typeof changesOf>;
      isNewAssignee: boolean;
    },
    by: AdminActor,
  ) => ({
    id: ticket.id,
    line: { ...named(ticket), ...changes },
    notices: [isNewAssignee && ofAssignee(ticket, by)],
  }),
  // Its line is that of what changed it. `ended` is there where the customer is notified of the status alone.
  'ticket.status_changed': ({
    ticket,
    before,
    ended,
  }: {
    ticket: AnnouncedTicket & { status: TicketStatus };
    before: TicketStatus;
    ended?: EndedTicket;
  }) => ({
    id: ticket.id,
    notices: [
      ended && {
        ...ticketStatusChanged(ticket, ended),
        change: { before, after: ticket.status },
      },
    ],
    data: { more: { previousStatus: before } },
  }),
  'ticket.closed': (ticket: AnnouncedTicket, by: CustomerActor) => ({
    id: ticket.id,
    line: named(ticket),
    notices: [ticketMovedByCustomer(ticket, 'closed', by)],
  }),
  'ticket.reopened': (ticket: AnnouncedTicket, by: CustomerActor) => ({
    id: ticket.id,
    line: named(ticket),
    notices: [ticketMovedByCustomer(ticket, 'reopened', by)],
  }),
  // A status that staff set by the same press goes with the message, which goes in any case.
  'ticket.message_sent': (
    {
      ticket,
      messageId,
      words,
      handed,
    }: {
      ticket: AnnouncedTicket;
      messageId: string;
      words: Words;
      handed: (EndedTicket & { before: TicketStatus; after: TicketStatus }) | null;
    },
    by: AdminActor | CustomerActor,
  ) => {
    const message = replied(ticket, words, by);
    const { before, after, ...ended } = handed ?? {};
    const notice =
      before && after
        ? {
            ...replied(ticket, words, by, { status: after, ...ended }),
            change: { before, after },
            undone: message,
          }
        : message;
    return {
      id: ticket.id,
      line: { ...named(ticket), messageId },
      notices: [notice],
      data: { messageId },
    };
  },
  'ticket.note_added': (
    { ticket, messageId }: { ticket: AnnouncedTicket; messageId: string },
    by: AdminActor,
  ) => ({
    id: ticket.id,
    line: { ...named(ticket), messageId },
    notices: [noteWritten(ticket, by)],
  }),
  'ticket.merged': (
    { ended, remains }: { ended: AnnouncedTicket; remains: AnnouncedTicket },
    _: AdminActor,
  ) => ({
    id: ended.id,
    line: { ...named(ended), into: remains.number },
    notices: [
      mergedForCustomer(ended, remains),
      remains.assigneeId !== null &&
        mergedForStaff(ended, { ...remains, assigneeId: remains.assigneeId }),
    ],
  }),
  'ticket.rated': (
    { ticket, answer }: { ticket: RatedTicket; answer: { isGood: boolean; word: string | null } },
    by: Actor,
  ) => ({
    id: ticket.id,
    line: { ...named(ticket), ...answer, byLink: by.kind === 'visitor' },
    notices: [
      (!answer.isGood || answer.word !== null) &&
        rated(ticket, answer, by.kind === 'customer' ? shownNameOf(by) : null),
    ],
  }),
} satisfies EffectsOf<typeof ticketEvents, Effect>;

function named({ number, title }: { number: number; title: string }) {
  return { number, title };
}

function ofAssignee(ticket: AnnouncedTicket & { priority: TicketPriority }, by: AdminActor) {
  const { assigneeId } = ticket;
  return assigneeId !== null && ticketAssignedToStaff({ ...ticket, assigneeId }, by);
}
