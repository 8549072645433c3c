import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import type { StaffNeeds } from '#app/platform/verb.ts';
import type { Sphere } from '#app/records/kind-facts.ts';
import type { FirmAct } from './firm-acts.ts';
import type { Right } from './member-rights.ts';
import { EVERY_CUSTOMER, type StaffRight, type StaffSphere } from './staff-rights.ts';

// The database roles that requests run as. They exist before the first table (the migration 0000 makes them), may log in
// nowhere, and see only what a policy grants them: a table without a policy for a role is empty to it.

/** The role of visitors, and of accounts without a customer profile. */
export const visitorRole = pgRole('plenum_visitor').existing();
/** A customer whose registration is pending or was rejected. */
export const applicantRole = pgRole('plenum_applicant').existing();
/** An approved customer. */
export const customerRole = pgRole('plenum_customer').existing();
/** The firm's admins. */
export const adminRole = pgRole('plenum_admin').existing();
/** Staff of any other role. Their rights decide what they read and write. */
export const staffRole = pgRole('plenum_staff').existing();
/** The firm without a person, in one of its acts. Each needs a policy here and a grant of the columns (migrations/). */
const firmRole = pgRole('plenum_firm').existing();

// Each setting is read in a scalar subquery: PostgreSQL then evaluates it once a query and can use an index on the column.

/** The acting account's id, null for a visitor. */
export const currentUserId = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`;
/** The acting customer's profile id, null for anyone else. */
export const currentCustomerId = sql`(select nullif(current_setting('app.customer_id', true), '')::uuid)`;

/** The acting customer's profile id if the acting person has the right there, otherwise null. */
export function actingCustomerId(right: Right): SQL {
  return sql.raw(`(select acting_customer('${right}'))`);
}

/** Whether the acting person may see a record: it is the company's, or private to them. */
export function isOpenToActor(privateTo: AnyPgColumn): SQL {
  return sql`(${privateTo} is null or ${privateTo} = ${currentUserId})`;
}

/** Lets admins read and write every row of the table. A table with no policy for other staff is theirs alone. */
export function adminPolicy(table: string) {
  return pgPolicy(`${table}_admin_all`, {
    for: 'all',
    to: adminRole,
    using: sql`true`,
    withCheck: sql`true`,
  });
}

/** Whether the acting member of staff has the right. */
export function staffMay(right: StaffRight): SQL {
  return sql.raw(`(select staff_may('${right}'))`);
}

/** Rows whose column has a customer that the acting staff member sees. */
export function ofSeenCustomer(customerId: AnyPgColumn): SQL {
  return sql`(${staffMay(EVERY_CUSTOMER)} or ${customerId} = any ((select seen_customers())::uuid[]))`;
}

/** Rows that belong to a row of another table that the acting staff member sees. */
export function ofSeenRecord(table: string, recordId: AnyPgColumn): SQL {
  return sql`(${staffMay(EVERY_CUSTOMER)} or ${hangsOn(table, recordId)})`;
}

/**
 * Rows that belong to a row of another table that the acting person sees, narrowed by `where`. `offset 0` makes PostgreSQL look
 * that row up by its id. Without it, PostgreSQL expects few rows of any customer and reads all of them, even of a busy one.
 */
export function hangsOn(table: string, recordId: AnyPgColumn | SQL, where?: SQL): SQL {
  const narrowed = where ? sql` and ${where}` : sql``;
  return sql`exists (select from ${sql.raw(table)} r where r.id = ${recordId}${narrowed} offset 0)`;
}

/** Lets staff read the rows if their role reads the sphere (null: everyone's does), narrowed by `rows` if given. */
export function staffReadPolicy(table: string, sphere: StaffSphere | null, rows?: SQL) {
  return pgPolicy(`${table}_staff_read`, {
    for: 'select',
    to: staffRole,
    using: readBy(sphere, rows),
  });
}

/**
 * Lets staff read the rows as `staffReadPolicy` does, and write those that any of the rights in `act` allows. Someone who may
 * only read can still lock a row, as a new row that refers to it does.
 */
export function staffPolicies(
  table: string,
  sphere: StaffSphere | null,
  act: StaffNeeds | readonly StaffNeeds[],
  rows?: SQL,
) {
  const mayAct = sql.join([act].flat().map(staffMay), sql` or `);
  return [
    pgPolicy(`${table}_staff_all`, {
      for: 'all',
      to: staffRole,
      using: readBy(sphere, rows),
      withCheck: rows ? sql`(${mayAct}) and ${rows}` : mayAct,
    }),
    pgPolicy(`${table}_staff_remove`, {
      as: 'restrictive',
      for: 'delete',
      to: staffRole,
      using: mayAct,
    }),
  ];
}

function readBy(sphere: StaffSphere | null, rows: SQL | undefined): SQL {
  if (!sphere) return rows ?? sql`true`;
  return rows ? sql`${staffMay(sphere)} and ${rows}` : staffMay(sphere);
}

/** Whether the firm acts for one of these reasons (`asFirm`). */
function firmDoes(acts: readonly FirmAct[]): SQL {
  return sql.raw(`(select firm_does(${acts.map((act) => `'${act}'`).join(', ')}))`);
}

/** In these acts the firm reads the rows, narrowed by `rows` where given. */
export function firmReadPolicy(table: string, acts: readonly FirmAct[], rows?: SQL, name = 'read') {
  return pgPolicy(`${table}_firm_${name}`, {
    for: 'select',
    to: firmRole,
    using: rows ? sql`${firmDoes(acts)} and ${rows}` : firmDoes(acts),
  });
}

/** In these acts the firm adds rows, those that are `rows` where given. */
export function firmAddPolicy(table: string, acts: readonly FirmAct[], rows?: SQL, name = 'add') {
  return pgPolicy(`${table}_firm_${name}`, {
    for: 'insert',
    to: firmRole,
    withCheck: rows ? sql`${firmDoes(acts)} and ${rows}` : firmDoes(acts),
  });
}

/** In an act, or any of several, the firm changes rows that are `before` into ones that are `after`, and no others. */
export function firmChangePolicy(
  table: string,
  act: FirmAct | readonly FirmAct[],
  before: SQL,
  after: SQL,
  name = 'change',
) {
  return pgPolicy(`${table}_firm_${name}`, {
    for: 'update',
    to: firmRole,
    using: sql`${firmDoes([act].flat())} and ${before}`,
    withCheck: sql`${firmDoes([act].flat())} and ${after}`,
  });
}

/** Rows whose column has a customer of whom the acting firm sees an invoice, such as one that is being paid online. */
export function ofPayingCustomer(customerId: AnyPgColumn): SQL {
  return sql`exists (select from invoices i where i.customer_id = ${customerId} offset 0)`;
}

/** The firm reads rows that it has made in the transaction of one of these acts. */
export function firmMadePolicy(table: string, acts: readonly FirmAct[], createdAt: AnyPgColumn) {
  return pgPolicy(`${table}_firm_made`, {
    for: 'select',
    to: firmRole,
    using: sql`${firmDoes(acts)} and ${createdAt} = now()`,
  });
}

/** Lines of the log that the firm adds are nobody's, and name the act. */
export function firmLogPolicy(table: string, userId: AnyPgColumn, metadata: AnyPgColumn) {
  return pgPolicy(`${table}_firm_add`, {
    for: 'insert',
    to: firmRole,
    withCheck: sql`${userId} is null and firm_does(${metadata} ->> 'by')`,
  });
}

/**
 * Lets an approved customer's people read the rows whose column has its profile id, narrowed by `and` if given, if they may
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
