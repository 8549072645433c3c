import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy } from '#app/access/policies.ts';
import { createdAt, id, money } from '#app/platform/db/columns.ts';

/**
 * What an hour of a staff member costs the firm from a day on, until a later rate of theirs holds. It follows from their pay: a table
 * without a policy for other staff is the admins' alone.
 */
export const costRates = pgTable(
  'cost_rates',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rate: money().notNull(),
    /** The firm's calendar date of the first hours that it holds for. */
    holdsFrom: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cost_rates_rate', sql`${t.rate} > 0`),
    // The rate of an hour is read from this alone.
    unique('cost_rates_user_day_unique').on(t.userId, t.holdsFrom),
    index('cost_rates_holds_from').on(t.holdsFrom, t.id),
    adminPolicy('cost_rates'),
  ],
);
