import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { createdAt, id } from '#app/platform/db/columns.ts';
import { invoicePayments } from '../invoice/billing-tables.ts';
import { bankDeposits, bankPolicies } from './bank-tables.ts';

/** Checks that came in, each with the payment that it is: its day and amount are those of the payment. */
export const bankChecks = pgTable(
  'bank_checks',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => invoicePayments.id),
    number: text().notNull(),
    /** The name that is printed on it. */
    payer: text().notNull(),
    /** The deposit that it is in; null while it waits for one. */
    depositId: uuid().references(() => bankDeposits.id),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_checks_payment_unique').on(t.paymentId),
    index('bank_checks_deposit').on(t.depositId),
    index('bank_checks_created_by').on(t.createdBy),
    index('bank_checks_waiting').on(t.createdAt, t.id).where(sql`${t.depositId} is null`),
    check('bank_checks_number', sql`${t.number} <> ''`),
    ...bankPolicies('bank_checks'),
  ],
);
