import {
  type KindEvents,
  seenByOthers,
  type WebhookFacts,
  wasArchived,
  wasEdited,
  wasMoved,
  wasRestored,
} from '../event-facts.ts';

/** The webhook events of tickets. */
export const ticketWebhooks = {
  newTicket: {
    label: 'New ticket',
    when: 'A customer opens a ticket, or staff open one for a customer.',
    record: 'ticket',
  },
  ticketReplied: {
    label: 'Ticket replied',
    when: 'Someone writes a message on a ticket. Internal notes are never sent.',
    record: 'ticket',
  },
  ticketStatusChanged: {
    label: 'Ticket status changed',
    when: 'The status of a ticket changes.',
    record: 'ticket',
  },
} as const satisfies Readonly<Record<string, WebhookFacts>>;

/** What happens to tickets, as the activity log says it; an event in braces has further effects. */
export const ticketEvents = {
  'ticket.archived': wasArchived,
  'ticket.article_linked': '{who} linked an article to {record}',
  'ticket.article_removed': '{who} removed the article from {record}',
  'ticket.closed': { sentence: '{who} closed {record}' },
  'ticket.created': { sentence: '{who} opened {record}[ for {customer}]', webhook: 'newTicket' },
  'ticket.merged': { sentence: '{who} merged {record} into #{into}' },
  'ticket.merged_here': '{who} merged #{from} into {record}',
  'ticket.message_sent': { sentence: '{who} replied to {record}', webhook: 'ticketReplied' },
  'ticket.note_added': { sentence: '{who} added an internal note to {record}' },
  'ticket.privacy_changed': seenByOthers,
  'ticket.promise_withdrawn': '{who} withdrew the promise of a reply on {record}',
  'ticket.rated': {
    sentence: ({ byLink, isGood }) =>
      `${byLink === true ? 'The customer' : '{who}'} rated {record} ${isGood === true ? 'Good' : 'Not good'}`,
  },
  'ticket.reopened': { sentence: '{who} reopened {record}' },
  'ticket.restored': wasRestored,
  'ticket.snoozed': '{who} snoozed {record}',
  'ticket.split': '{who} split a message of {record} into #{into}',
  'ticket.woken': '{who} put {record} back in the queue',
  'ticket.status_changed': { sentence: wasMoved, webhook: 'ticketStatusChanged' },
  'ticket.updated': { sentence: wasEdited },
} as const satisfies KindEvents<keyof typeof ticketWebhooks>;
