import type { KindEvents } from '../event-facts.ts';

/** What happens to the books, as the activity log says it. */
export const booksEvents = {
  'books.account_created': '{who} added an account[, {name}]',
  'books.account_updated': '{who} changed an account[, {name}]',
  'books.service_archived': '{who} archived a service[, {name}]',
  'books.service_created': '{who} added a service[, {name}]',
  'books.service_restored': '{who} restored a service[, {name}]',
  'books.service_updated': '{who} changed a service[, {name}]',
  'books.month_closed': '{who} closed the books[ of {month}][, batch {batch}]',
  'books.month_reopened': '{who} reopened the books[ of {month}][: {reason}]',
} as const satisfies KindEvents;
