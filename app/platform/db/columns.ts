import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  integer,
  numeric,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Primary key: a random UUID made by the database. */
export const id = () => uuid().primaryKey().defaultRandom();

/** A moment, stored in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** When the row was made. */
export const createdAt = () => moment().notNull().defaultNow();

/** Dollars and cents, exact; a decimal string such as "4800.00" in code, never a float. */
export const money = () => numeric({ precision: 12, scale: 2 });

/**
 * Which opened form made the row and a hash of what it said, so that the same form sent twice makes the row once and a
 * changed one is noticed; null where it came from no form.
 */
export const submission = () => ({ submissionId: uuid(), submissionHash: text() });

/** Counts up with each edit, so that an edit of an older copy is noticed instead of overwriting. */
export const version = () => integer().notNull().default(1);

/** What every change of a row sets beside its own columns: its next version and, where the table keeps it, when that was. */
export function nextVersion(table: { version: AnyPgColumn; updatedAt?: AnyPgColumn }) {
  return {
    version: sql`${table.version} + 1`,
    ...(table.updatedAt && { updatedAt: sql`now()` }),
  };
}

/** A check constraint that keeps a text column to the values of its type. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}
