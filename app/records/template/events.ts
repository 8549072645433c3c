import { type KindEvents, wasArchived, wasEdited, wasRestored } from '../event-facts.ts';

/** What happens to templates, as the activity log says it. */
export const templateEvents = {
  'template.archived': wasArchived,
  'template.created': '{who} created {record}',
  'template.restored': wasRestored,
  'template.updated': wasEdited,
} as const satisfies KindEvents;
