import type { RecordKind } from '#app/areas/public-records/records.server.ts';

type EventFacts = {
  /** What a person reads. */
  label: string;
  /** When it happens. */
  when: string;
  /** The record that `data` holds. */
  record: RecordKind;
};

/** The events that other systems can be notified of, in the order of the documentation. */
export const WEBHOOK_EVENTS = {
  newTicket: {
    label: 'New ticket',
    when: 'A customer opens a ticket, or staff open one for a customer.',
    record: 'ticket',
  },
  newCustomer: {
    label: 'New customer',
    when: 'Someone registers as a customer, or staff add or invite one.',
    record: 'customer',
  },
  taskCompleted: {
    label: 'Task completed',
    when: 'Either side completes a task.',
    record: 'task',
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
  customerApproved: {
    label: 'Customer approved',
    when: 'Staff approve a registration.',
    record: 'customer',
  },
  newTask: {
    label: 'New task',
    when: 'Staff create a task.',
    record: 'task',
  },
  inquiryReceived: {
    label: 'Inquiry received',
    when: 'A visitor sends a project inquiry.',
    record: 'inquiry',
  },
  checklistRequested: {
    label: 'Checklist requested',
    when: 'A visitor asks for the checklist.',
    record: 'checklistRequest',
  },
  estimateRequested: {
    label: 'Estimate requested',
    when: 'A visitor asks for an estimate by email.',
    record: 'checklistRequest',
  },
  checklistScored: {
    label: 'Checklist scored',
    when: 'A visitor scores the checklist and asks for the result by email.',
    record: 'checklistRequest',
  },
  invoiceSent: {
    label: 'Invoice sent',
    when: 'An invoice goes out to the customer.',
    record: 'invoice',
  },
  invoicePaid: {
    label: 'Invoice paid',
    when: 'An invoice is paid in full.',
    record: 'invoice',
  },
  invoiceOverdue: {
    label: 'Invoice overdue',
    when: 'An invoice that was sent passes its due date.',
    record: 'invoice',
  },
  proposalAccepted: {
    label: 'Proposal accepted',
    when: 'A customer accepts a proposal, or staff record that they did.',
    record: 'proposal',
  },
  proposalRejected: {
    label: 'Proposal rejected',
    when: 'A customer declines a proposal, or staff record that they did.',
    record: 'proposal',
  },
  contractSigned: {
    label: 'Contract signed',
    when: 'A customer signs a contract, or staff record that they did.',
    record: 'contract',
  },
  documentShared: {
    label: 'Document shared',
    when: 'Either side shares a file; one event for each file.',
    record: 'document',
  },
  meetingScheduled: {
    label: 'Meeting scheduled',
    when: 'Staff schedule a meeting.',
    record: 'meeting',
  },
} as const satisfies Record<string, EventFacts>;

/** The name of an event, as receivers read it in `type`. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** The names of all events. */
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Whether a name is that of an event; an older version of the product may have had others. */
export function isWebhookEvent(name: string): name is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENTS, name);
}

/** Returns the label of an event. */
export function eventLabel(name: string): string {
  return isWebhookEvent(name) ? WEBHOOK_EVENTS[name].label : name;
}
