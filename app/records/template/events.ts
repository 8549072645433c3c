import { archived, edited, type KindEvents, restored } from '../event-facts.ts';

/** What happens to templates, as the activity log says it. */
export const templateEvents = {
  'template.archived': archived,
  'template.created': '{who} created {record}',
  'template.restored': restored,
  'template.updated': edited,
} as const satisfies KindEvents;
