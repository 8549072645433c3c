import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CUSTOMER_WORDS } from '#app/areas/customers/customer-sources-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { containsWordInJoined } from './trigram-sql.server.ts';

/** Most customers by whose names records are found: words that name more are in nearly every record anyway. */
const MOST_NAMED = 100;
/** The same of one word among several, where the record's own text holds the others: a word that names more does not count. */
const MOST_BESIDE = 20;
/** Rows among which the newest customers are chosen. */
const MOST_LOOKED_AT = 1_000;

// A telephone number finds the customer and not all their records.
const NAMES = joinedText(
  customerProfiles.displayName,
  customerProfiles.contactName,
  customerProfiles.email,
);

/** The customers by whose names records are found. Arrays of ids are in PostgreSQL's format. */
export type NamedCustomers = {
  /** Those that hold every word that names anybody, the newest of very many. */
  all: string;
  /** Every word that names anybody, where they name more together than are in `all`. */
  many: readonly string[];
  /** The words that name nobody: a record of a customer among `all` holds them itself. */
  beyond: readonly string[];
  /** For each of several words the customers that hold it; none where it names many. */
  each: readonly string[];
};

/** An empty array of ids. */
export const NONE = '{}';

/** Returns the customers that the words name. */
export async function customersNamed(tx: Tx, words: readonly string[]): Promise<NamedCustomers> {
  const isAlone = words.length === 1;
  const found = isAlone
    ? await namedByEach(tx, words, newestOf)
    : await namedByEach(tx, words, someOf);
  const naming = found.filter(({ ids }) => ids !== NONE);
  const alone = naming[0]?.ids ?? NONE;
  const all = isAlone || naming.length === 0 ? alone : await namedByAll(tx, naming);
  return {
    all,
    many: all.split(',').length >= MOST_NAMED ? naming.map(({ word }) => word) : [],
    beyond: found.filter(({ ids }) => ids === NONE).map(({ word }) => word),
    each: isAlone ? [] : found.map(({ ids }) => fewOf(ids)),
  };
}

/** Whether the customer with this id contains the words; for checking a few records one by one. */
export function isHeldByCustomer(customerId: SQLWrapper, words: readonly string[]): SQL {
  return sql`(select ${and(...words.map((word) => containsWordInJoined(NAMES, word)))}
    from ${customerProfiles} where ${customerProfiles.id} = ${customerId})`;
}

type NamedByWord = { word: string; ids: string };

async function namedByEach(
  tx: Tx,
  words: readonly string[],
  chosen: (match: SQL | undefined) => SQL,
): Promise<NamedByWord[]> {
  const lookups = words.map(
    (word, place) =>
      sql`select ${place}::int as place, ${word}::text as word, ${chosen(isNamedBy(word))}::text as ids`,
  );
  return rowsOf<NamedByWord>(tx, sql`${sql.join(lookups, sql` union all `)} order by place`);
}

/** Customers that every one of the words names. */
async function namedByAll(tx: Tx, naming: readonly NamedByWord[]): Promise<string> {
  const match = and(...naming.map(({ word }) => isNamedBy(word)));
  const [found] = await rowsOf<{ ids: string }>(tx, sql`select ${newestOf(match)}::text as ids`);
  return found?.ids ?? NONE;
}

/** The ids, or none where there are many. */
function fewOf(ids: string): string {
  return ids.split(',').length > MOST_BESIDE ? NONE : ids;
}

// The index finds by all words; of what it finds, the names decide.
function isNamedBy(word: string): SQL | undefined {
  return and(containsWordInJoined(CUSTOMER_WORDS, word), containsWordInJoined(NAMES, word));
}

function newestOf(match: SQL | undefined): SQL {
  return sql`array(select id from (select id, created_at from ${customerProfiles} where ${match}
    limit ${MOST_LOOKED_AT}) named order by created_at desc, id limit ${MOST_NAMED})`;
}

function someOf(match: SQL | undefined): SQL {
  return sql`array(select id from ${customerProfiles} where ${match} limit ${MOST_BESIDE + 1})`;
}
