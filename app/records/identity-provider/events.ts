import type { KindEvents } from '../event-facts.ts';

/** What happens to identity providers, as the activity log says it. */
export const identityProviderEvents = {
  'identity_provider.created': '{who} added the identity provider {name}',
  'identity_provider.removed': '{who} removed the identity provider {name}',
  'identity_provider.updated': '{who} edited the identity provider {name}',
} as const satisfies KindEvents;
