import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { adminPolicy, adminRole } from './policies.ts';

/** Every person who can sign in. Managed by better-auth; `deactivatedAt` is ours and ends every sign-in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    deactivatedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email),
    index('users_created_at').on(t.createdAt, t.id),
    adminPolicy('users'),
  ],
);

/** Signed-in browsers. Only the owner connection makes and renews sessions; staff may end them. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('sessions_expires_at').on(t.expiresAt),
    uniqueIndex('sessions_token_unique').on(t.token),
    index('sessions_user_id').on(t.userId),
    // To delete by condition PostgreSQL also asks for a policy to read by. The migration 0003 narrows what staff can read
    // to whose session it is and until when: never the token, which would open the session.
    pgPolicy('sessions_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('sessions_admin_delete', { for: 'delete', to: adminRole, using: sql`true` }),
  ],
).enableRLS();

/** Ways to sign in; the password's hash lives here, out of every request's reach. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('auth_accounts_user_id').on(t.userId),
    uniqueIndex('auth_accounts_provider_unique').on(t.providerId, t.accountId),
  ],
).enableRLS();

/** Single-use tokens: password resets, invitations and e-mail confirmations. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('verifications_identifier').on(t.identifier),
    index('verifications_value').on(t.value),
    index('verifications_expires_at').on(t.expiresAt),
  ],
).enableRLS();

/** Roles of an account: staff, or anybody else. */
export const ROLES = ['admin', 'user'] as const;

/** Who is staff. An account without a row here counts as `user`. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull().default('user'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('user_roles_role', t.role, ROLES),
    index('user_roles_role_index').on(t.role),
    adminPolicy('user_roles'),
  ],
);

/** Counters of the rate limiter on PostgreSQL, one row a key. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
}).enableRLS();
