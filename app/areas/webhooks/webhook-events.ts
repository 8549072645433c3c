import type { RecordKind } from '#app/areas/public-records/records.server.ts';
import { contractWebhooks } from '#app/records/contract/events.ts';
import { customerWebhooks } from '#app/records/customer/events.ts';
import { documentWebhooks } from '#app/records/document/events.ts';
import type { WebhookFacts } from '#app/records/event-facts.ts';
import { inquiryWebhooks } from '#app/records/inquiry/events.ts';
import { invoiceWebhooks } from '#app/records/invoice/events.ts';
import { leadMagnetSubmissionWebhooks } from '#app/records/lead-magnet-submission/events.ts';
import { meetingWebhooks } from '#app/records/meeting/events.ts';
import { proposalWebhooks } from '#app/records/proposal/events.ts';
import { taskWebhooks } from '#app/records/task/events.ts';
import { ticketWebhooks } from '#app/records/ticket/events.ts';

const BY_KIND = {
  ...ticketWebhooks,
  ...customerWebhooks,
  ...taskWebhooks,
  ...inquiryWebhooks,
  ...leadMagnetSubmissionWebhooks,
  ...invoiceWebhooks,
  ...proposalWebhooks,
  ...contractWebhooks,
  ...documentWebhooks,
  ...meetingWebhooks,
};
const { newTicket, newCustomer, taskCompleted } = BY_KIND;

/** The events that other systems can be notified of, in the order of the documentation: those with a card come first. */
export const WEBHOOK_EVENTS = {
  ...{ newTicket, newCustomer, taskCompleted },
  ...BY_KIND,
} satisfies Record<string, WebhookFacts & { record: RecordKind }>;

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
