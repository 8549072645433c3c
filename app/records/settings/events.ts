import type { KindEvents } from '../event-facts.ts';

/** What happens to the settings, as the activity log says it. */
export const firmSettingsEvents = {
  'settings.mail_tested': '{who} sent a test email[ to {to}]',
  'settings.updated': '{who} changed the settings',
} as const satisfies KindEvents;
