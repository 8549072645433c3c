import type { KindEvents } from '../event-facts.ts';

/** What happens to calendars, as the activity log says it. */
export const calendarEvents = {
  'calendar.address_made': '{who} created a calendar address',
  'calendar.address_removed': '{who} removed their calendar address',
  'calendar.outside_added': '{who} added a calendar[ at {host}]',
  'calendar.outside_paused': '{who} paused their calendar[ at {host}]',
  'calendar.outside_resumed': { sentence: '{who} turned their calendar[ at {host}] on again' },
  'calendar.outside_removed': { sentence: '{who} removed their calendar[ at {host}]' },
  'calendar.writing_on': { sentence: '{who} has meetings written into their calendar[ at {host}]' },
  'calendar.writing_off': {
    sentence: '{who} no longer has meetings written into their calendar[ at {host}]',
  },
} as const satisfies KindEvents;
