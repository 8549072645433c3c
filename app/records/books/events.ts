import type { KindEvents } from '../event-facts.ts';

/** What happens to the books, as the activity log says it. */
export const booksEvents = {
  'books.account_created': '{who} added the account {name}',
  'books.account_updated': '{who} changed the account {name}',
  'books.month_closed': '{who} closed {month} in the books[, batch {batch}]',
  'books.month_reopened': '{who} reopened {month} in the books: {reason}',
} as const satisfies KindEvents;
