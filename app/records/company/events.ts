import { type KindEvents, wasEdited } from '../event-facts.ts';

/** What happens to companies, as the activity log says it. */
export const companyEvents = {
  'company.created': '{who} created {record}',
  'company.updated': wasEdited,
} as const satisfies KindEvents;
