import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  firmReadPolicy,
  ofSeenCustomer,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import {
  createdAt,
  id,
  moment,
  money,
  oneOf,
  submission,
  version,
} from '#app/platform/db/columns.ts';
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';
import { PLAN_PERIODS } from '../billing-plan/billing-plan-status.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { projects } from '../project/project-tables.ts';
import { RETAINER_STATUSES, RETAINER_UNITS } from './retainer-status.ts';

/** Hours or money that a customer has agreed to pay ahead, block by block. What a block is never changes: new terms are a new one. */
export const retainers = pgTable(
  'retainers',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The only project whose hours it covers; null for all of the customer's. */
    projectId: uuid().references(() => projects.id),
    name: text().notNull(),
    unit: text({ enum: RETAINER_UNITS }).notNull(),
    /** What one block holds, in its unit, and costs. */
    size: numeric({ precision: 10, scale: 2 }).notNull(),
    price: money().notNull(),
    /** How often a block is billed; null for once. */
    period: text({ enum: PLAN_PERIODS }),
    /** For how many further periods what is left of a block can be used; null for one that never expires. */
    carries: integer(),
    /** What an hour costs once nothing is left; null for the hour's own rate. */
    overRate: money(),
    /** Both sides are told, and see it marked, once no more than this is left; null for never. */
    lowAt: numeric({ precision: 10, scale: 2 }),
    /** When both sides were told that it is low; null once more is left again. */
    lowToldAt: moment(),
    status: text({ enum: RETAINER_STATUSES }).notNull().default('active'),
    ...submission(),
    createdBy: uuid().references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('retainers_unit', t.unit, RETAINER_UNITS),
    oneOf('retainers_period', t.period, PLAN_PERIODS),
    oneOf('retainers_status', t.status, RETAINER_STATUSES),
    check(
      'retainers_size',
      sql`${t.size} > 0 and ${t.price} > 0 and (${t.unit} = 'hours' or ${t.size} = ${t.price})`,
    ),
    check(
      'retainers_carries',
      sql`${t.carries} between 0 and 24 and (${t.period} is not null or ${t.carries} is null)`,
    ),
    check('retainers_over_rate', sql`${t.overRate} >= 0 and ${t.lowAt} >= 0`),
    foreignKey({
      name: 'retainers_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    uniqueIndex('retainers_submission_unique').on(t.submissionId),
    index('retainers_customer').on(t.customerId, t.status),
    index('retainers_project').on(t.projectId),
    index('retainers_name').on(t.name, t.id),
    index('retainers_created').on(t.createdAt, t.id),
    index('retainers_created_by').on(t.createdBy),
    trigramIndex('retainers', t.name),
    wordIndex('retainers', t.name),
    adminPolicy('retainers'),
    ...staffPolicies('retainers', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('retainers', ['retainers']),
    ownRowsPolicy('retainers', t.customerId, 'money'),
  ],
);
