import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  firmReadPolicy,
  ofSeenCustomer,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { createdAt } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';

/**
 * Which staff member is assigned to which customer. If the firm says so, everyone except admins sees only their own customers.
 */
export const staffCustomers = pgTable(
  'staff_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id, { onDelete: 'cascade' }),
    assignedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.customerId] }),
    index('staff_customers_customer').on(t.customerId),
    index('staff_customers_assigned_by').on(t.assignedBy),
    adminPolicy('staff_customers'),
    firmReadPolicy('staff_customers', ['engagement set-up']),
    staffReadPolicy('staff_customers', null, ofSeenCustomer(t.customerId)),
  ],
);
