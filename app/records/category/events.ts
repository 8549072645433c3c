import { archived, edited, type KindEvents, restored } from '../event-facts.ts';

/** What happens to categories, as the activity log says it. */
export const categoryEvents = {
  'category.archived': archived,
  'category.created': '{who} created {record}',
  'category.moved': '{who} moved {record}',
  'category.restored': restored,
  'category.updated': edited,
} as const satisfies KindEvents;
