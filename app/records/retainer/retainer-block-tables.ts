import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgPolicy, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import {
  actingCustomerId,
  adminPolicy,
  adminRole,
  customerRole,
  firmReadPolicy,
  hangsOn,
  ofSeenRecord,
  staffPolicies,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { createdAt, id, money } from '#app/platform/db/columns.ts';
import { invoicePayments, invoices } from '../invoice/billing-tables.ts';
import { transactions } from '../invoice/ledger-tables.ts';
import { retainers } from './retainer-tables.ts';

/**
 * What was paid ahead with one invoice. `settle_retainer_block` (SQL) adds it once that is paid, and takes it away when a payment is
 * undone before any of it was used; draws alone change what is left.
 */
export const retainerBlocks = pgTable(
  'retainer_blocks',
  {
    id: id(),
    retainerId: uuid()
      .notNull()
      .references(() => retainers.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** In the unit of the retainer, and what was paid for it. */
    size: numeric({ precision: 10, scale: 2 }).notNull(),
    price: money().notNull(),
    leftSize: numeric({ precision: 10, scale: 2 }).notNull(),
    leftWorth: money().notNull(),
    /** The firm's calendar dates: the first of its period, and the last on which hours that it covers were worked. */
    fromDay: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('retainer_blocks_invoice_unique').on(t.invoiceId),
    check('retainer_blocks_left', sql`${t.leftSize} >= 0 and ${t.leftWorth} >= 0`),
    index('retainer_blocks_retainer').on(t.retainerId, t.fromDay, t.createdAt),
    index('retainer_blocks_expiring').on(t.expiresOn).where(sql`${t.leftWorth} > 0`),
    pgPolicy('retainer_blocks_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('retainer_blocks', 'money', ofSeenRecord('retainers', t.retainerId)),
    firmReadPolicy('retainer_blocks', ['retainers']),
    pgPolicy('retainer_blocks_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('retainers', t.retainerId, sql`customer_id = ${actingCustomerId('money')}`),
    }),
  ],
);

const OF_OWN_RETAINER = sql`exists (select from retainers o where o.id = r.retainer_id and o.customer_id = ${actingCustomerId('money')})`;

/** What was taken from a block: by an invoice of hours, reserved while that is a draft, or because it expired. */
export const retainerDraws = pgTable(
  'retainer_draws',
  {
    id: id(),
    blockId: uuid()
      .notNull()
      .references(() => retainerBlocks.id),
    invoiceId: uuid().references(() => invoices.id),
    /** The payment from the balance that drew it; null while the invoice is a draft. */
    paymentId: uuid().references(() => invoicePayments.id),
    /** The entry by which it expired. */
    transactionId: uuid().references(() => transactions.id),
    size: numeric({ precision: 10, scale: 2 }).notNull(),
    worth: money().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('retainer_draws_size', sql`${t.size} >= 0 and ${t.worth} >= 0`),
    check(
      'retainer_draws_cause',
      sql`(${t.invoiceId} is null) = (${t.transactionId} is not null) and (${t.paymentId} is null or ${t.invoiceId} is not null)`,
    ),
    index('retainer_draws_block').on(t.blockId),
    index('retainer_draws_invoice').on(t.invoiceId),
    index('retainer_draws_payment').on(t.paymentId),
    index('retainer_draws_transaction').on(t.transactionId),
    adminPolicy('retainer_draws'),
    ...staffPolicies(
      'retainer_draws',
      'money',
      'act-money',
      ofSeenRecord('retainer_blocks', t.blockId),
    ),
    // What a draft reserves is the firm's own.
    pgPolicy('retainer_draws_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`coalesce(${t.paymentId}, ${t.transactionId}) is not null and ${hangsOn('retainer_blocks', t.blockId, OF_OWN_RETAINER)}`,
    }),
  ],
);
