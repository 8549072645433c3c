import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';

const RECOVERY_STATES = ['waiting', 'finished', 'stopped', 'refused'] as const;
/** How a recovery ended, once it has: finished by its person, stopped by the account's owner, refused by staff. */
export type RecoveryEnd = Exclude<(typeof RECOVERY_STATES)[number], 'waiting'>;

/** Recoveries: requests to remove an account's lost second factors. No request's role reaches them. */
export const accountRecoveries = pgTable(
  'account_recoveries',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: RECOVERY_STATES }).notNull().default('waiting'),
    /** Before this it can't be finished. */
    readyAt: moment().notNull(),
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('account_recoveries_state', t.state, RECOVERY_STATES),
    uniqueIndex('account_recoveries_one_waiting').on(t.userId).where(sql`${t.state} = 'waiting'`),
    index('account_recoveries_user_id').on(t.userId, t.createdAt),
  ],
).enableRLS();
