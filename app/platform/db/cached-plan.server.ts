import { createHash } from 'node:crypto';
import { is, Param, Placeholder, SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect({ casing: 'snake_case' });
const MARK = '/* cached plan: ';
/** Ids, days and moments belong to one reading. */
const OF_ONE_READING = /[0-9a-f]{8}-[0-9a-f]{4}|\d{4}-\d\d-\d\d/i;

/** The parts of a text, between which stand values, by their names: one part more than values. */
type Written = { parts: string[]; names: string[] };
const written = new Map<string, Written>();

/**
 * Builds SQL that takes long to write and to plan. `write` runs once for each `variant`, which names everything that the text
 * depends on (`variantOf`, if it depends on the person). What differs from one reading to the next is a `sql.placeholder`, for
 * a value or for SQL; every constant becomes part of the text. Each connection caches the plan of such a statement, one plan
 * for all values (decision 0081).
 * @throws Error when a placeholder has no value, or the text contains something that belongs to one reading.
 */
export function cachedPlan<T>(
  variant: string,
  write: () => SQL<T>,
  values: Readonly<Record<string, unknown>>,
): SQL<T> {
  const { parts, names } = written.get(variant) ?? writtenAs(variant, write());
  const chunks = parts.flatMap((text, at) => {
    const name = names[at];
    if (name === undefined) return new StringChunk(text);
    const value = values[name];
    if (value === undefined) throw new Error(`A statement has no value for ${name}.`);
    return [new StringChunk(text), is(value, SQL) ? value : new Param(value)];
  });
  return new SQL<T>(chunks);
}

function writtenAs(variant: string, statement: SQL): Written {
  if (!/^[\w -]+$/.test(variant)) throw new Error('A variant has words alone.');
  const constants = dialect.sqlToQuery(statement).params;
  const { sql: text, params } = dialect.sqlToQuery(sql`${statement}`.inlineParams());
  if (
    constants.some((value) => OF_ONE_READING.test(JSON.stringify(value))) ||
    text.includes(MARK)
  ) {
    throw new Error('A cached text contains what differs from one reading to the next.');
  }
  const parts = `${MARK}${variant} */ ${text}`.split(/\$\d+/);
  const names = params.flatMap((param) => (is(param, Placeholder) ? [param.name] : []));
  if (parts.length !== names.length + 1) throw new Error('A cached text has a $ of its own.');
  const made = { parts, names };
  written.set(variant, made);
  return made;
}

/** The name by which a connection caches a statement's plan; undefined for those that are planned each time. */
export function planName(text: string): string | undefined {
  return text.includes(MARK) ? createHash('sha1').update(text).digest('hex') : undefined;
}
