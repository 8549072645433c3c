import type { KindEvents } from '../event-facts.ts';

/** What happens to calendars, as the activity log says it. */
export const calendarEvents = {
  'calendar.address_made': '{who} created a calendar address',
  'calendar.address_removed': '{who} removed their calendar address',
} as const satisfies KindEvents;
