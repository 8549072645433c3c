import { type KindEvents, wasArchived, wasEdited, wasRestored } from '../event-facts.ts';

/** What happens to articles, as the activity log says it. */
export const articleEvents = {
  'article.archived': wasArchived,
  'article.created': '{who} created {record}',
  'article.published': '{who} published {record}',
  'article.restored': wasRestored,
  'article.unpublished': '{who} unpublished {record}',
  'article.updated': wasEdited,
} as const satisfies KindEvents;
