import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy } from '#app/access/policies.ts';
import { createdAt, id, moment, money, oneOf } from '#app/platform/db/columns.ts';
import { customerProfiles } from './customer-tables.ts';

const MERGE_STATES = ['asked', 'done'] as const;

/** Merges of one customer's account into another of the same company (decision 0054). It can't be undone. */
export const accountMerges = pgTable(
  'account_merges',
  {
    id: id(),
    /** The account that ends. */
    sourceId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The account that stays. */
    targetId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    state: text({ enum: MERGE_STATES }).notNull().default('asked'),
    /** Null for anyone who runs the installation. */
    askedBy: uuid().references(() => users.id),
    /** The balances as the ledgers were joined; together they are the balance after it. */
    sourceBalance: money(),
    targetBalance: money(),
    movedTickets: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    uniqueIndex('account_merges_source_unique').on(t.sourceId),
    index('account_merges_target').on(t.targetId),
    index('account_merges_asked_by').on(t.askedBy),
    index('account_merges_running').on(t.targetId).where(sql`state <> 'done'`),
    oneOf('account_merges_state', t.state, MERGE_STATES),
    adminPolicy('account_merges'),
  ],
);
