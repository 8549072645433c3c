import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

/**
 * Indexes texts by trigrams, so that ILIKE finds three letters or more anywhere in them, and fewer at the beginning of a word,
 * without reading the whole table. Needs the extension pg_trgm.
 */
export function trigramIndex(
  table: string,
  first: ExtraConfigColumn,
  ...others: ExtraConfigColumn[]
) {
  // New entries go to their places at once: nothing empties the waiting list on the embedded engine, and each search
  // would read it.
  return index(`${table}_letters`)
    .using('gin', byTrigrams(first), ...others.map(byTrigrams))
    .with({ fastupdate: false });
}

function byTrigrams(column: ExtraConfigColumn) {
  return column.op('gin_trgm_ops');
}

/**
 * Joins several texts to one, with a blank before each. Words that are in different texts are then found by one look into the
 * index that `wordIndex` makes of the same texts in the same order.
 */
export function joinedText(...texts: SQLWrapper[]): SQL {
  return sql.join(
    texts.map((text) => sql`' ' || coalesce(${text}, '')`),
    sql` || `,
  );
}

/** Indexes several texts of a row as one, for conditions on the `joinedText` of the same texts. */
export function wordIndex(table: string, ...texts: ExtraConfigColumn[]) {
  return index(`${table}_words`)
    .using('gin', sql`(${joinedText(...texts)}) gin_trgm_ops`)
    .with({ fastupdate: false });
}
