import { and, isNotNull, sql } from 'drizzle-orm';
import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { MOST_ENTRIES, worthOf } from './entry-worth-sql.server.ts';
import { dueOf, OPEN_TIME, toBillOf, UNRATED_TIME } from './unbilled-time-sql.server.ts';

const hours = {
  needs: 'money',
  from: timeEntries,
  isSum: true,
  counted: MOST_ENTRIES,
  // Nothing that the index of unbilled hours does not hold.
  order: sql`${timeEntries.customerId}, ${timeEntries.date}`,
  id: timeEntries.customerId,
  hours: timeEntries.hours,
} as const;

/** What hours will be due, in the order of `hours`: all that a customer who has retainers will owe stands at the first of theirs. */
const DUE_BY_CUSTOMER = sql`case when ${timeEntries.customerId} not in (select customer_id from retainers) then ${worthOf(timeEntries)}
  when row_number() over (partition by ${timeEntries.customerId} order by ${timeEntries.date}) = 1
  then ${dueOf(timeEntries.customerId)} end`;

/** Hours that are not billed, and those that nobody could bill. The firm's own go on no invoice. */
export const timeAgenda = {
  staff: [
    {
      ...hours,
      group: 'unbilled',
      where: and(OPEN_TIME, isNotNull(timeEntries.customerId)),
      title: sql`'Unbilled hours'`,
      amount: DUE_BY_CUSTOMER,
    },
    {
      ...hours,
      group: 'unrated',
      where: and(UNRATED_TIME, isNotNull(timeEntries.customerId)),
      title: sql`'Hours without a rate'`,
    },
  ],
} satisfies AgendaSources;

const hoursSum = sql<string>`coalesce(sum(${timeEntries.hours}), 0)::numeric(12, 2)::text`;

/** The customer of rows that are all of one. */
const OWN_CUSTOMER = sql`max(${timeEntries.customerId}::text)::uuid`;

/** A customer's hours with a rate that are to be billed and what will be due for them; those that have no rate yet. */
export const timeFigures = () =>
  ({
    time: {
      from: timeEntries,
      where: OPEN_TIME,
      figures: {
        unbilledHours: hoursSum,
        unbilledAmount: sql<string>`(${toBillOf(OWN_CUSTOMER).due})::numeric(14, 2)::text`,
      },
      upTo: { most: MOST_ENTRIES },
    },
    unrated: {
      from: timeEntries,
      where: UNRATED_TIME,
      figures: { unratedHours: hoursSum },
      upTo: { most: MOST_ENTRIES },
    },
  }) satisfies Record<string, ClientFigures>;
