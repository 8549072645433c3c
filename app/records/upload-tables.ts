import { sql } from 'drizzle-orm';
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, currentUserId, customerRole, staffRole } from '#app/access/policies.ts';
import { createdAt, id } from '#app/platform/db/columns.ts';

/** What every record of a stored file holds: the name it came with, where its bytes lie, size in bytes, type by content. */
export const fileColumns = () => ({
  fileName: text().notNull(),
  filePath: text().notNull(),
  fileSize: bigint({ mode: 'number' }).notNull(),
  mimeType: text().notNull(),
});

/** Files that were sent and belong to no record yet; a form that names them takes them over. Each person sees their own. */
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
