import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { MOST_FOUND } from '#app/platform/db/page-request.ts';
import { KINDS, type KindOn, type KindWith, kindsWith } from '#app/records/kinds.ts';

/** Kinds of a customer's own records that the function find_own_records searches by their titles. */
export type OwnKind = KindWith<'found'> & KindWith<'sphere'> & KindOn<'customer'>;
export const OWN_KINDS = kindsWith('found').filter(
  (kind): kind is OwnKind => 'sphere' in KINDS[kind] && 'customer' in KINDS[kind].at,
);

/** Patterns of ILIKE: one that an index answers, and further ones, matched against the text with a blank before it. */
export type OwnPatterns = { word: string; others: readonly string[] };

/** Most ids that a condition names one by one. */
const MOST_NAMED = 1_000;
/** How many of the newest records hold a word that is common: as many as search everywhere shows, or more than a list counts. */
const ENOUGH_TO_SHOW = 5;
const ENOUGH_FOR_LIST = MOST_FOUND + 1;

/**
 * The ids of the acting customer's own records that contain the patterns, as an array. For a common word only the
 * newest 50 or 100 records are searched; otherwise at most 1,000 ids are returned. Only for a transaction of an
 * approved customer; the surrounding statement checks whether they may see each record.
 */
export function ownIdsHolding(kind: OwnKind, patterns: OwnPatterns): SQL {
  return sql`(select ids from ${foundRecords(kind, patterns, ENOUGH_TO_SHOW)})`;
}

/**
 * A condition for the search in a list of the acting customer's own records that contain the pattern. For a common pattern each
 * record is checked by `match`, because a list soon finds a page of them.
 */
export async function ownRecordCondition(
  tx: Tx,
  kind: OwnKind,
  id: SQLWrapper,
  pattern: string,
  match: SQL | undefined,
): Promise<SQL> {
  const [found] = await rowsOf<{ isCommon: boolean; ids: string }>(
    tx,
    sql`select is_common as "isCommon", ids::text as ids from ${foundRecords(kind, { word: pattern, others: [] }, ENOUGH_FOR_LIST)}`,
  );
  if (found && !found.isCommon && found.ids.split(',').length <= MOST_NAMED) {
    return sql`${id} = any(${found.ids}::uuid[])`;
  }
  // In this form the planner takes it for one that half of the rows fit, and reads them in the order of the list.
  return sql`coalesce(${match}, false)`;
}

function foundRecords(kind: OwnKind, { word, others }: OwnPatterns, enough: number): SQL {
  const further = sql.join(
    others.map((pattern) => sql`${pattern}`),
    sql`, `,
  );
  return sql`find_own_records(${kind}, ${word}, array[${further}]::text[], ${enough})`;
}
