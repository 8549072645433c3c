import { archived, edited, type KindEvents, restored } from '../event-facts.ts';

/** What happens to articles, as the activity log says it. */
export const articleEvents = {
  'article.archived': archived,
  'article.created': '{who} created {record}',
  'article.published': '{who} published {record}',
  'article.restored': restored,
  'article.unpublished': '{who} unpublished {record}',
  'article.updated': edited,
} as const satisfies KindEvents;
