import type { KindEvents } from '../event-facts.ts';

/** What happens to saved replies, as the activity log says it. */
export const savedReplyEvents = {
  'saved_reply.created': '{who} created the saved reply {title}',
  'saved_reply.deleted': '{who} deleted the saved reply {title}',
  'saved_reply.updated': '{who} edited the saved reply {title}',
} as const satisfies KindEvents;
