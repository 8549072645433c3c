import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { API_KEY_SCOPES } from './api-key-scopes.ts';

/**
 * Keys of the JSON API. Each acts with the rights of the person who made it, and is revoked when that account is no longer
 * staff.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    /** The key's first characters, to tell it by. */
    prefix: text().notNull(),
    /** SHA-256 of the key, in hexadecimal; the key itself is shown once and stored nowhere. */
    keyHash: text().notNull(),
    scope: text({ enum: API_KEY_SCOPES }).notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: moment(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('api_keys_scope', t.scope, API_KEY_SCOPES),
    uniqueIndex('api_keys_hash_unique').on(t.keyHash),
    index('api_keys_created').on(t.createdAt, t.id),
    index('api_keys_created_by').on(t.createdBy),
    adminPolicy('api_keys'),
  ],
);
