import { type KindEvents, wasEdited } from '../event-facts.ts';

/** What happens to document requests, as the activity log says it; an event in braces has further effects. */
export const documentRequestEvents = {
  'document_request.answered': { sentence: '{who} sent the file for {record}' },
  'document_request.created': { sentence: '{who} requested a file[ from {customer}]: {title}' },
  'document_request.reopened': { sentence: '{who} requested a file again: {title}' },
  'document_request.updated': wasEdited,
  'document_request.withdrawn': '{who} withdrew {record}',
} as const satisfies KindEvents;
