import { type KindEvents, wasArchived, wasEdited, wasRestored } from '../event-facts.ts';

/** What happens to webhooks, as the activity log says it. */
export const webhookEvents = {
  'webhook.archived': wasArchived,
  'webhook.created': '{who} created {record}',
  'webhook.restored': wasRestored,
  'webhook.secret_renewed': '{who} renewed the secret of {record}',
  'webhook.sent_again': '{who} sent {event} again to {record}',
  'webhook.turned_off': '{who} turned off {record}',
  'webhook.turned_on': '{who} turned on {record}',
  'webhook.updated': wasEdited,
} as const satisfies KindEvents;
