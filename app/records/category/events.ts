import { type KindEvents, wasArchived, wasEdited, wasRestored } from '../event-facts.ts';

/** What happens to categories, as the activity log says it. */
export const categoryEvents = {
  'category.archived': wasArchived,
  'category.created': '{who} created {record}',
  'category.moved': '{who} moved {record}',
  'category.restored': wasRestored,
  'category.updated': wasEdited,
} as const satisfies KindEvents;
