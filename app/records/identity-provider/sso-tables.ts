import { sql } from 'drizzle-orm';
import { boolean, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole } from '#app/access/policies.ts';
import { createdAt, id, moment, version } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';

/**
 * OpenID Connect providers: of the firm for its staff, or of one customer for its members. Only the login of accounts writes
 * them; a grant hides the secret from staff.
 */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: id(),
    name: text().notNull(),
    /** Whose members it signs in; null for the firm's staff. It stays as it was made. */
    customerId: uuid().references(() => customerProfiles.id, { onDelete: 'cascade' }),
    /** It stays as it was made: at another issuer the same subject is someone else. */
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted under AUTH_SECRET. */
    clientSecret: text().notNull(),
    /** The email domains that it may vouch for, in lower case; a provider of staff without any may vouch for all. */
    domains: text().array().notNull().default([]),
    isEnabled: boolean().notNull().default(true),
    /** Whether it asks for a second factor itself, so that the account's own is not asked for. */
    hasSecondFactor: boolean().notNull().default(false),
    /** Whether the customer's members of its domains sign in by it alone. */
    isRequired: boolean().notNull().default(false),
    /** Whether the environment names it, which then rules its issuer, client and secret. */
    isFromEnvironment: boolean().notNull().default(false),
    testedAt: moment(),
    /** What was wrong at the last test; null when it went well. */
    testError: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('identity_providers_customer').on(t.customerId),
    uniqueIndex('identity_providers_environment')
      .on(t.isFromEnvironment)
      .where(sql`is_from_environment`),
    pgPolicy('identity_providers_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
  ],
);

/** Which account a person at a provider has. No request's role reaches them. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    id: id(),
    providerId: uuid()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    /** The provider's own, unchanging name for the person (`sub`). */
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('linked_identities_subject').on(t.providerId, t.subject),
    // An address that the provider has given to someone else since does not open the account of who had it before.
    uniqueIndex('linked_identities_person').on(t.providerId, t.userId),
    index('linked_identities_user').on(t.userId),
  ],
).enableRLS();
