import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  integer,
  numeric,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Primary key: a random UUID made by the database. */
export const id = () => uuid().primaryKey().defaultRandom();

/**
 * Primary key of a table that takes many rows at once: a UUID that sorts by when it was made (RFC 9562, version 7), so that new
 * ones are side by side in the index instead of each on another page. PostgreSQL has `uuidv7()` from 18 on; of a random UUID
 * this puts the milliseconds first and turns the version's 4 into a 7.
 */
export const idInOrder = () =>
  uuid()
    .primaryKey()
    .default(
      sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`,
    );

/** A moment, stored in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** When the row was made. */
export const createdAt = () => moment().notNull().defaultNow();

/** Bytes as they are. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Dollars and cents, exact; a decimal string such as "4800.00" in code, never a float. */
export const money = () => numeric({ precision: 12, scale: 2 });

/**
 * The form that made the row, and a hash of its content, so that a form sent twice makes one row and a changed one is noticed;
 * null if no form made it.
 */
export const submission = () => ({ submissionId: uuid(), submissionHash: text() });

/** Rises with each edit, so that an edit of an older copy is noticed instead of overwriting the newer one. */
export const version = () => integer().notNull().default(1);

/**
 * What every change of a row sets besides its own columns: the next version and, if the table has it, the time of the change.
 */
export function nextVersion(table: { version: AnyPgColumn; updatedAt?: AnyPgColumn }) {
  return {
    version: sql`${table.version} + 1`,
    ...(table.updatedAt && { updatedAt: sql`now()` }),
  };
}

/** A check constraint that limits a text column to the values of its type. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}
