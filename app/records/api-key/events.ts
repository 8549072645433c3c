import type { KindEvents } from '../event-facts.ts';

/** What happens to api keys, as the activity log says it. */
export const apiKeyEvents = {
  'api_key.created': '{who} created the API key {name}',
  'api_key.revoked': '{who} revoked the API key {name}',
} as const satisfies KindEvents;
