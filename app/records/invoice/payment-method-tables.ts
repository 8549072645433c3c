import { sql } from 'drizzle-orm';
import { date, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminRole,
  currentUserId,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  ofSeenCustomer,
  ownRowsPolicy,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { ATTEMPT_KINDS } from './payment-attempt-status.ts';
import { CONFIRMED_BY, METHOD_STATES } from './payment-method-status.ts';

/**
 * Bank accounts and cards that a client has saved at a provider, with the authorization as its person read it. The provider has the
 * numbers; here is what tells one from another. The firm brings a row to what the provider says.
 */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    kind: text({ enum: ATTEMPT_KINDS }).notNull(),
    state: text({ enum: METHOD_STATES }).notNull().default('opening'),
    /** The bank or the brand of the card, its last four digits, and the last day of a card. */
    name: text(),
    lastFour: text(),
    endsOn: date({ mode: 'string' }),
    /** What its person agreed to by adding it, word for word. */
    mandate: text().notNull(),
    addedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The provider's page, what it sets up there, and by which names the provider knows method, holder and mandate. */
    sessionId: text(),
    setupId: text(),
    providerId: text(),
    holderId: text(),
    mandateId: text(),
    /** Where small deposits are confirmed, and by what. */
    confirmUrl: text(),
    confirmedBy: text({ enum: CONFIRMED_BY }),
    /** Why it can't be used, in words for people. */
    reason: text(),
    usableAt: moment(),
    removedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('payment_methods_kind', t.kind, ATTEMPT_KINDS),
    oneOf('payment_methods_state', t.state, METHOD_STATES),
    oneOf('payment_methods_confirmed_by', t.confirmedBy, CONFIRMED_BY),
    uniqueIndex('payment_methods_session_unique').on(t.sessionId),
    uniqueIndex('payment_methods_setup_unique').on(t.setupId),
    uniqueIndex('payment_methods_provider_unique').on(t.providerId),
    index('payment_methods_customer').on(t.customerId, t.createdAt),
    index('payment_methods_added_by').on(t.addedBy),
    pgPolicy('payment_methods_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('payment_methods', 'money', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('payment_methods', t.customerId, 'money'),
    pgPolicy('payment_methods_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.addedBy} = ${currentUserId} and ${t.customerId} = ${actingCustomerId('act-money')}
        and ${t.state} = 'opening' and ${t.providerId} is null and ${t.sessionId} is null and ${t.setupId} is null`,
    }),
    pgPolicy('payment_methods_customer_remove', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.state} <> 'removed'`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.state} = 'removed'`,
    }),
    firmReadPolicy('payment_methods', ['payments', 'autopay']),
    firmChangePolicy('payment_methods', 'payments', sql`${t.state} <> 'removed'`, sql`true`),
    // An account whose bank refuses every debit needs a new authorization.
    firmChangePolicy(
      'payment_methods',
      'autopay',
      sql`${t.state} = 'usable'`,
      sql`${t.state} = 'void'`,
      'void',
    ),
  ],
);
