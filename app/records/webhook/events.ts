import { archived, edited, type KindEvents, restored } from '../event-facts.ts';

/** What happens to webhooks, as the activity log says it. */
export const webhookEvents = {
  'webhook.archived': archived,
  'webhook.created': '{who} created {record}',
  'webhook.restored': restored,
  'webhook.secret_renewed': '{who} renewed the secret of {record}',
  'webhook.sent_again': '{who} sent {event} again to {record}',
  'webhook.turned_off': '{who} turned off {record}',
  'webhook.turned_on': '{who} turned on {record}',
  'webhook.updated': edited,
} as const satisfies KindEvents;
