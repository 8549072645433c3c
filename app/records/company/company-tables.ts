import { eq, sql } from 'drizzle-orm';
import { index, pgPolicy, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { adminPolicy, customerRole, staffMay, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, version } from '#app/platform/db/columns.ts';
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';

/** A client firm; one or more customer profiles belong to it. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('companies_name_unique').on(sql`lower(${t.name})`),
    index('companies_name_id').on(t.name, t.id),
    // The names nearest to another one come out of it in their order.
    index('companies_near').using('gist', t.name.op('gist_trgm_ops(siglen=128)')),
    index('companies_created').on(t.createdAt, t.id),
    trigramIndex('companies', t.name, t.email, t.phone, t.city),
    wordIndex('companies', t.name, t.email, t.phone, t.city),
    adminPolicy('companies'),
    ...staffPolicies(
      'companies',
      null,
      'manage',
      sql`(${staffMay('every-customer')} or exists (select from customer_profiles c where c.company_id = ${t.id}))`,
    ),
    pgPolicy('companies_customer_read', {
      for: 'select',
      to: customerRole,
      using: eq(t.id, sql`(select nullif(current_setting('app.company_id', true), '')::uuid)`),
    }),
  ],
);
