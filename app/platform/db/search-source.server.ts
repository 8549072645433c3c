import { isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Searched } from './found-ids.server.ts';

/** What someone searches for. */
export type SearchTerms = {
  /** All of it, with single spaces. */
  phrase: string;
  /** Its words: a record that is found holds each of them. */
  words: readonly string[];
  /** The number that it names, alone or as in "#1042"; null where it names none. */
  number: number | null;
};

/** Where one kind of record is searched, and what a hit shows of it. */
export type SearchSource = {
  table: PgTable;
  /** A table joined to it. */
  joined?: { table: PgTable; on: SQL | undefined };
  /** The table whose newest rows tell whether words are common; absent where there are never many rows. */
  searched?: Searched;
  /** Which rows can be found at all, beyond what the policies decide. Archived records are found only in their lists. */
  listed: SQL | undefined;
  id: SQLWrapper;
  /** What is searched. */
  text: SQLWrapper;
  /** Whether the text is one of `joinedText` with an index of its own. */
  isOfWords?: true;
  /** The texts that decide how well a record matches. */
  names: readonly SQLWrapper[];
  /** A further condition that finds a record as well. */
  also?: SQL;
  /** The record that a number names. */
  numbered?: SQL;
  /** Whose record it is: staff find it by that customer's names too. */
  customerId?: SQLWrapper;
  title: SQLWrapper;
  detail?: SQLWrapper;
  status?: SQLWrapper;
  /** A date or a moment. */
  at?: SQLWrapper;
  /** What leads to the record when its id doesn't. */
  slug?: SQLWrapper;
  /** Which of two that match as well comes first: the later one. */
  recent: SQLWrapper;
};

/** Where someone on a side who searches for this looks for records of one kind. */
export type SearchIn = (side: 'admin' | 'customer', terms: SearchTerms) => SearchSource;

/** A record with a title and a customer. */
type Titled = Record<'id' | 'customerId' | 'title' | 'archivedAt' | 'createdAt', SQLWrapper>;

/** Searches records by their title. */
export function titled(table: Titled & PgTable): SearchSource {
  return {
    table,
    searched: { table, id: table.id, newest: table.createdAt },
    listed: isNull(table.archivedAt),
    id: table.id,
    text: table.title,
    names: [table.title],
    customerId: table.customerId,
    title: table.title,
    recent: table.createdAt,
  };
}
