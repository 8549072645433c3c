import type { KindEvents } from '../event-facts.ts';

/** What happens to logged time, as the activity log says it. */
export const timeEntryEvents = {
  'time.rate_agreed': '{who} set the hourly rate of {name}',
  'time.rate_removed': '{who} removed the hourly rate of {name}',
  'time.cost_rate_removed': '{who} removed a cost rate[ of {name}]',
  'time.cost_rate_set': '{who} set the cost rate[ of {name}]',
  'time.expense_added': '{who} added an expense[ for {customer}]',
  'time.expense_deleted': '{who} deleted an expense[ for {customer}]',
  'time.expense_updated': '{who} edited an expense[ for {customer}]',
  'time.deleted': '{who} deleted {hours} hours[ for {customer}]',
  'time.logged': '{who} logged {hours} hours[ for {customer}]',
  'time.updated': '{who} edited logged hours[ for {customer}]',
} as const satisfies KindEvents;
