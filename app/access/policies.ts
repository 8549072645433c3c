import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import type { Right, Sphere } from './member-rights.ts';

// The database roles that requests run as. They exist before the first table (the migration 0000 makes them), may log in
// nowhere, and see only what a policy grants them: a table without a policy for a role is empty to it.

/** Nobody in particular, or an account without a customer profile. */
export const visitorRole = pgRole('plenum_visitor').existing();
/** A customer whose registration is pending or was rejected. */
export const applicantRole = pgRole('plenum_applicant').existing();
/** An approved customer. */
export const customerRole = pgRole('plenum_customer').existing();
/** The firm's staff. */
export const adminRole = pgRole('plenum_admin').existing();

// Each setting is read in a scalar subquery: PostgreSQL then evaluates it once a query and can use an index on the column.

/** The acting account's id, null for a visitor. */
export const currentUserId = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`;
/** The acting customer's profile id, null for anybody else. */
export const currentCustomerId = sql`(select nullif(current_setting('app.customer_id', true), '')::uuid)`;

/** The acting customer's profile id where the acting person has the right there, null otherwise. */
export function actingCustomerId(right: Right): SQL {
  return sql.raw(`(select acting_customer('${right}'))`);
}

/** Whether a record is open to the acting person: its company's, or private to them. */
export function isOpenToActor(privateTo: AnyPgColumn): SQL {
  return sql`(${privateTo} is null or ${privateTo} = ${currentUserId})`;
}

/** Staff read and write every row of the table. */
export function adminPolicy(table: string) {
  return pgPolicy(`${table}_admin_all`, {
    for: 'all',
    to: adminRole,
    using: sql`true`,
    withCheck: sql`true`,
  });
}

/**
 * An approved customer's people read the rows whose column holds its profile id, narrowed by `and` where given, if they may
 * read the sphere.
 */
export function ownRowsPolicy(table: string, customerId: AnyPgColumn, sphere: Sphere, and?: SQL) {
  const own = sql`${customerId} = ${actingCustomerId(sphere)}`;
  return pgPolicy(`${table}_customer_read`, {
    for: 'select',
    to: customerRole,
    using: and ? sql`${own} and ${and}` : own,
  });
}
