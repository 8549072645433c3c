import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';

/** Answers that staff write often, shared by all of them. `text` has placeholders for what differs. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    text: text().notNull(),
    createdBy: uuid().references(() => users.id),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_replies_submission_unique').on(t.submissionId),
    uniqueIndex('saved_replies_title_unique').on(sql`lower(${t.title})`),
    index('saved_replies_title').on(t.title, t.id),
    index('saved_replies_updated').on(t.updatedAt, t.id),
    index('saved_replies_created_by').on(t.createdBy),
    trigramIndex('saved_replies', t.title, t.text),
    adminPolicy('saved_replies'),
    ...staffPolicies('saved_replies', 'work', 'act-work'),
  ],
);
