import { and, isNotNull, sql } from 'drizzle-orm';
import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { MOST_ENTRIES, worthOf } from './entry-worth-sql.server.ts';
import { OPEN_TIME, UNRATED_TIME } from './unbilled-time-sql.server.ts';

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

/** Hours that are not billed, and those that nobody could bill. The firm's own go on no invoice. */
export const timeAgenda = {
  staff: [
    {
      ...hours,
      group: 'unbilled',
      where: and(OPEN_TIME, isNotNull(timeEntries.customerId)),
      title: sql`'Unbilled hours'`,
      amount: worthOf(timeEntries),
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

/** A customer's hours with a rate that are to be billed and what they are worth; those that have no rate yet. */
export const timeFigures = () =>
  ({
    time: {
      from: timeEntries,
      where: OPEN_TIME,
      figures: {
        unbilledHours: hoursSum,
        unbilledAmount: sql<string>`coalesce(sum(${worthOf(timeEntries)}), 0)::numeric(14, 2)::text`,
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
