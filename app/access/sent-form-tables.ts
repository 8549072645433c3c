import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { createdAt, oneOf } from '#app/platform/db/columns.ts';

const SENT_FORM_STATES = ['arrived', 'answered', 'given-up'] as const;

/**
 * Forms that arrived, by the name that the browser gave each sending, for a day: a browser whose connection broke asks what came
 * of it. One that was given up is not carried out if it still arrives. No request's role reaches them.
 */
export const sentForms = pgTable(
  'sent_forms',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: uuid().notNull(),
    state: text({ enum: SENT_FORM_STATES }).notNull(),
    /** The answer, encrypted; null for one too large to be stored. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    oneOf('sent_forms_state', t.state, SENT_FORM_STATES),
    index('sent_forms_created_at').on(t.createdAt),
  ],
).enableRLS();
