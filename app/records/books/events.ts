import type { KindEvents } from '../event-facts.ts';

/** What happens to the books, as the activity log says it. */
export const booksEvents = {
  'books.account_created': '{who} added an account[, {name}]',
  'books.account_updated': '{who} changed an account[, {name}]',
  'books.bank_account_created': '{who} added a bank account[, {name}]',
  'books.bank_account_updated': '{who} changed a bank account[, {name}]',
  'books.bank_file_added': '{who} added a bank file[, {name}][, {lines} new lines]',
  'books.bank_file_removed': '{who} removed a bank file[, {name}]',
  'books.bank_line_ignored': '{who} ignored a bank line[ of {amount}][: {reason}]',
  'books.bank_line_posted': '{who} posted a bank line[ of {amount}][ to {name}]',
  'books.check_entered': '{who} entered a check[ {number}][ of {amount}]',
  'books.deposit_made': '{who} made a deposit[ of {amount}][, {checks}][ to {name}]',
  'books.deposit_undone': '{who} took a deposit[ of {amount}] apart',
  'books.service_archived': '{who} archived a service[, {name}]',
  'books.service_created': '{who} added a service[, {name}]',
  'books.service_restored': '{who} restored a service[, {name}]',
  'books.service_updated': '{who} changed a service[, {name}]',
  'books.month_closed': '{who} closed the books[ of {month}][, batch {batch}]',
  'books.month_reopened': '{who} reopened the books[ of {month}][: {reason}]',
  'books.payout_failed': { sentence: 'A payout of {amount} failed[: {reason}][ ({act})]' },
} as const satisfies KindEvents;
