import { sql } from 'drizzle-orm';
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, currentUserId, customerRole, staffRole } from '#app/access/policies.ts';
import { createdAt, id } from '#app/platform/db/columns.ts';

/** The columns of every record with a stored file: original name, where its bytes are, size in bytes, type by content. */
export const fileColumns = () => ({
  fileName: text().notNull(),
  filePath: text().notNull(),
  fileSize: bigint({ mode: 'number' }).notNull(),
  mimeType: text().notNull(),
});

/** Uploaded files that belong to no record yet. The form that names one claims it. Each person sees their own. */
export const stagedUploads = pgTable(
  'staged_uploads',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...fileColumns(),
    createdAt: createdAt(),
  },
  (t) => [
    index('staged_uploads_user').on(t.userId),
    index('staged_uploads_created').on(t.createdAt),
    pgPolicy('staged_uploads_own', {
      for: 'all',
      to: [adminRole, staffRole, customerRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);
