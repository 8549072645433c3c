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
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import {
  adminPolicy,
  adminRole,
  applicantRole,
  currentUserId,
  customerRole,
  firmReadPolicy,
  staffMay,
  staffPolicies,
  staffRole,
  visitorRole,
} from './policies.ts';
import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from './sign-in-kinds.ts';
import { STAFF_ROLES } from './staff-rights.ts';

/** Every person who can sign in. Managed by better-auth; `deactivatedAt` is ours and ends every sign-in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Whether an authenticator app is set up; passkeys don't count here. */
    twoFactorEnabled: boolean().notNull().default(false),
    deactivatedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email),
    index('users_created_at').on(t.createdAt, t.id),
    trigramIndex('users', t.email, t.name),
    // Whose colleague someone who signs up may be.
    index('users_email_domain').on(sql`split_part(${t.email}, '@', 2)`),
    adminPolicy('users'),
    firmReadPolicy('users', ['engagement set-up']),
    ...staffPolicies(
      'users',
      null,
      'manage',
      sql`(${staffMay('every-customer')} or exists (select from user_roles r where r.user_id = ${t.id} and r.role = 'admin')
        or exists (select from members m where m.user_id = ${t.id}))`,
    ),
  ],
);

/** Signed-in browsers. Only the login of accounts makes and renews sessions; staff may end them. */
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
    /** How it was started, or what its person proved since. */
    method: text({ enum: SIGN_IN_METHODS }).notNull().default('password'),
    /** When its person last proved by that method whose it is, the sign-in included. */
    provenAt: moment(),
    /** To five minutes. */
    lastActiveAt: moment().notNull().defaultNow(),
    /** The customer that its person chose to act for; null for their only or eldest membership. */
    customerId: uuid(),
    /** The identity provider that vouched for its person; null for all other ways in. */
    providerId: uuid(),
    /** What the provider calls its own session of the person (`sid`), where it said so. */
    providerSid: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('sessions_method', t.method, SIGN_IN_METHODS),
    index('sessions_expires_at').on(t.expiresAt),
    uniqueIndex('sessions_token_unique').on(t.token),
    index('sessions_user_id').on(t.userId),
    index('sessions_provider').on(t.providerId, t.providerSid).where(sql`provider_id is not null`),
    // To delete by condition PostgreSQL also asks for a policy to read by. A grant narrows what staff can read to
    // whose session it is and until when: never the token, which would open the session.
    pgPolicy('sessions_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('sessions_admin_delete', { for: 'delete', to: adminRole, using: sql`true` }),
  ],
).enableRLS();

/** Ways to sign in. The password's hash is stored here, out of every request's reach. */
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

/**
 * Authenticator apps, one per account, in the shape that better-auth's two-factor plugin expects. The secret and the hashes of
 * the backup codes are encrypted with AUTH_SECRET. No request's role reaches them.
 */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** False while it is being set up: until then no sign-in asks for it. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
    /** The 30-second step of the last code that was taken: neither it nor an earlier one is taken again. */
    lastUsedStep: integer(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('two_factors_user_unique').on(t.userId)],
).enableRLS();

/** Passkeys, in the shape that better-auth's passkey plugin expects. No request's role reaches them. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    name: text(),
    publicKey: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('passkeys_user_id').on(t.userId),
    uniqueIndex('passkeys_credential_unique').on(t.credentialID),
  ],
).enableRLS();

/**
 * Every try to sign in. Written once by the login of accounts: a trigger lets no one change a row, nor remove one that is less
 * than a year old.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: id(),
    /** Whose account was tried; null where there is none. */
    userId: uuid().references(() => users.id),
    /** The address that was typed; stored as it is only where an account has it. */
    email: text(),
    /** Keyed hash of an address that no account has: the same one can be told again, not read. */
    emailHash: text(),
    outcome: text({ enum: SIGN_IN_OUTCOMES }).notNull(),
    method: text({ enum: SIGN_IN_METHODS }).notNull(),
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('sign_in_attempts_outcome', t.outcome, SIGN_IN_OUTCOMES),
    oneOf('sign_in_attempts_method', t.method, SIGN_IN_METHODS),
    index('sign_in_attempts_created').on(t.createdAt, t.id),
    index('sign_in_attempts_user_created').on(t.userId, t.createdAt, t.id),
    index('sign_in_attempts_outcome_created').on(t.outcome, t.createdAt, t.id),
    pgPolicy('sign_in_attempts_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('sign_in_attempts_own_read', {
      for: 'select',
      to: [visitorRole, applicantRole, customerRole, staffRole],
      using: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);

/** Single-use tokens: password resets, invitations and email confirmations. */
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
const ROLES = ['admin', 'user'] as const;

/** Who is staff. An account without a row here counts as `user`. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull().default('user'),
    /** What someone of the staff may (app/access/staff-rights.ts). */
    staffRole: text({ enum: STAFF_ROLES }).notNull().default('admin'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('user_roles_role', t.role, ROLES),
    oneOf('user_roles_staff_role', t.staffRole, STAFF_ROLES),
    index('user_roles_role_index').on(t.role),
    adminPolicy('user_roles'),
    firmReadPolicy('user_roles', ['engagement set-up']),
    ...staffPolicies('user_roles', null, 'manage'),
  ],
);

/** Counters of the rate limiter on PostgreSQL, one row per key. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
}).enableRLS();
