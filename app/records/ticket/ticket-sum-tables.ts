import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgPolicy, pgTable } from 'drizzle-orm/pg-core';
import { adminRole, staffMay, staffReadPolicy } from '#app/access/policies.ts';
import { moment } from '#app/platform/db/columns.ts';

/**
 * The counts that analytics shows of unarchived tickets, by the quarter-hour in which something happened: in every zone,
 * midnight falls between two of them. A trigger adds a row for each change, which may be negative; the rows of a quarter-hour
 * are added up (migrations/, sums_of_ticket). Each night they are counted again.
 */
export const ticketSums = pgTable(
  'ticket_sums',
  {
    /** The beginning of the quarter. */
    at: moment().notNull(),
    // Opened, by category and once more by priority.
    general: integer().notNull(),
    technical: integer().notNull(),
    billing: integer().notNull(),
    service: integer().notNull(),
    low: integer().notNull(),
    medium: integer().notNull(),
    high: integer().notNull(),
    urgent: integer().notNull(),
    /** Those opened that still are. */
    open: integer().notNull(),
    /** First answers to tickets that customers opened. */
    answered: integer().notNull(),
    resolved: integer().notNull(),
    /** Seconds from opening to the end, of those resolved. */
    took: numeric().notNull(),
  },
  (t) => [
    index('ticket_sums_at').on(t.at),
    pgPolicy('ticket_sums_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    // Sums over every customer.
    staffReadPolicy('ticket_sums', 'work', staffMay('every-customer')),
  ],
);
