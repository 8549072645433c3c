import type { KindEvents } from '../event-facts.ts';

/** What happens to missed searches, as the activity log says it. */
export const missedSearchEvents = {
  'missed_search.dismissed': '{who} dismissed a search without results',
} as const satisfies KindEvents;
