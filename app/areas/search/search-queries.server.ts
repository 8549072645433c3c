import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { companies } from '#app/areas/companies/company-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { ownIdsHolding } from '#app/areas/customers/own-records.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { isCommon, newestOf } from '#app/platform/db/found-ids.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { holds, ownPatterns, rankOf } from './letter-match.server.ts';
import { type FoundRow, hitOf } from './search-hit.ts';
import { HITS_PER_KIND, SEARCH_KINDS, type SearchGroup, type SearchKind } from './search-kinds.ts';
import { type SearchSource, searchSources } from './search-sources.server.ts';
import { type SearchTerms, searchTerms } from './search-terms.ts';

type Row = FoundRow & { rank: number };

/**
 * Records of every kind that hold each of the words typed, the best of each kind, as far as the actor may see them. A
 * kind that has exactly what was typed, or the record of that number, comes first. Nothing for fewer than two letters.
 * `today` is the firm's calendar date, by which offers and agreements expire.
 * @throws RateLimitError when one person searches without end.
 */
export async function search(
  actor: AdminActor | CustomerActor,
  typed: string,
  today: string,
): Promise<SearchGroup[]> {
  const terms = searchTerms(typed);
  if (!terms) return [];
  await countTry('search', actor.userId);
  const rows = await asActor(actor, async (tx) => {
    if (actor.kind === 'customer')
      return rowsOf<Row>(tx, searchStatement('customer', terms, NOBODY));
    const customers = await customersNamed(tx, terms.words);
    const common = await commonKinds(tx, terms, customers);
    return rowsOf<Row>(tx, searchStatement('admin', terms, customers, common));
  });
  const groups = SEARCH_KINDS.map((kind) => {
    const found = rows.filter((row) => row.kind === kind);
    return {
      kind,
      hasExact: found.some((row) => row.rank === 0),
      hits: found.map((row) => hitOf(row, actor.kind, today)),
    };
  });
  return groups
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => Number(b.hasExact) - Number(a.hasExact))
    .map(({ kind, hits }) => ({ kind, hits }));
}

/**
 * Customers by whose names records are found, as arrays of ids in PostgreSQL's own writing: those that each word names,
 * and those that all of them name together. Known beforehand, the planner sees that there are few or none and reads the
 * records by their indexes.
 */
type NamedCustomers = { each: readonly string[]; all: string };

const NONE = '{}';
/** No word names a customer. */
export const NOBODY: NamedCustomers = { each: [], all: NONE };

/**
 * The statement that a search sends. Of a kind that is `common`, the newest five hundred are searched alone. For a customer
 * the newest of their own records that hold the words are named by a function of the database.
 */
export function searchStatement(
  side: 'admin' | 'customer',
  terms: SearchTerms,
  customers: NamedCustomers,
  common: ReadonlySet<SearchKind> = new Set(),
): SQL {
  const found = searchSources(side, terms).map((source) =>
    bestOf(
      common.has(source.kind) ? newestAlone(source) : ownAlone(source, terms),
      terms,
      customers,
    ),
  );
  return sql`select found.*, owner.company_name as "companyName", owner.contact_name as "contactName"
    from (${sql.join(found, sql` union all `)}) found
    left join ${customerProfiles} owner on owner.id = found."customerId"
    order by found.place`;
}

/** The kinds of which many records hold the words: ranking them all would cost more the more there are. */
async function commonKinds(
  tx: Tx,
  terms: SearchTerms,
  customers: NamedCustomers,
): Promise<ReadonlySet<SearchKind>> {
  const tried = searchSources('admin', terms).flatMap((source) => {
    const matching = matchOf(source, terms, customers);
    return source.searched && matching
      ? [sql`select ${source.kind}::text as kind where ${isCommon(source.searched, matching)}`]
      : [];
  });
  const rows = await rowsOf<{ kind: SearchKind }>(tx, sql.join(tried, sql` union all `));
  return new Set(rows.map(({ kind }) => kind));
}

function newestAlone(source: SearchSource): SearchSource {
  const { searched } = source;
  return searched ? { ...source, among: newestOf(searched) } : source;
}

// Each by its id: by the policy's condition the planner would rather read all that the customer has.
function ownAlone(source: SearchSource, terms: SearchTerms): SearchSource {
  const { own, table, id, numbered } = source;
  if (!own) return source;
  const ids = sql`${ownIdsHolding(own, ownPatterns(terms.words))}${
    numbered ? sql` || array(select ${id} from ${table} where ${numbered})` : sql``
  }`;
  const among = sql`select own.* from (select distinct unnest(${ids})) named (id),
    lateral (select * from ${table} where ${id} = named.id offset 0) own`;
  return { ...source, among };
}

function matchOf(
  source: SearchSource,
  terms: SearchTerms,
  customers: NamedCustomers,
): SQL | undefined {
  const { customerId } = source;
  const searched = [...new Set([...source.names, ...source.texts])];
  const ofOneOf = (ids = NONE) =>
    customerId && ids !== NONE ? sql`${customerId} = any(${ids}::uuid[])` : undefined;
  const words = terms.words.map((word, at) => ({
    inText: or(...searched.map((text) => holds(text, word))),
    byCustomer: ofOneOf(customers.each[at]),
  }));
  const held = words.map(({ inText, byCustomer }) => or(inText, byCustomer));
  // Where customers hold every word, the same is said in parts that an index answers each: the customer holds them all,
  // or the text one of them, and text or customer the others.
  const matching = words.every(({ byCustomer }) => byCustomer)
    ? or(
        ofOneOf(customers.all),
        ...words.map(({ inText }, at) => and(inText, ...held.filter((_, other) => other !== at))),
      )
    : and(...held);
  return or(matching, source.numbered, source.also);
}

/** The best hits of one kind, `place` counting them from 1. */
function bestOf(source: SearchSource, terms: SearchTerms, customers: NamedCustomers): SQL {
  const { customerId, table, among, joined } = source;
  const matching = matchOf(source, terms, customers);
  const from = sql`${among ? sql`(${among}) ${table}` : table} ${joined ?? sql``}`;
  const rank = rankOf(source.names, terms.phrase, source.numbered ?? null);
  const nothing = sql`null`;
  // As JSON a date stays a date and a moment becomes ISO 8601.
  const at = source.at ? sql`(to_json(${source.at}) #>> '{}')` : sql`null::text`;
  return sql`(select ${source.kind}::text as kind, m.*,
      row_number() over (order by m.rank, m.recent desc, m.id) as place
    from (select ${source.id} as id, ${customerId ?? nothing}::uuid as "customerId",
        ${source.title} as title, ${source.detail ?? nothing}::text as detail,
        ${source.status ?? nothing}::text as status, ${at} as at,
        ${source.slug ?? nothing}::text as slug, ${source.recent} as recent, ${rank} as rank
      from ${from} where ${and(source.kept, matching)}) m
    order by place limit ${HITS_PER_KIND})`;
}

/** Most customers by whose names records are found: a word that names more is in nearly every record anyway. */
const MOST_NAMED = 1_000;
/** The same where a customer holds one of several words and the record's own text the others. */
const MOST_BESIDE = 100;

/** The customers that the words name, by their own words or their company's, the newest of very many. */
async function customersNamed(tx: Tx, words: readonly string[]): Promise<NamedCustomers> {
  const names = words.map((word) =>
    or(
      holds(customerProfiles.companyName, word),
      holds(customerProfiles.contactName, word),
      holds(customerProfiles.email, word),
      sql`${customerProfiles.companyId} = any(array(
        select ${companies.id} from ${companies} where ${holds(companies.name, word)}))`,
    ),
  );
  const each = names.length > 1 ? names.map((name) => ({ name, most: MOST_BESIDE })) : [];
  const looked = [...each, { name: and(...names), most: MOST_NAMED }].map(
    ({ name, most }, place) => sql`select ${place}::int as place, array(
      select ${customerProfiles.id} from ${customerProfiles} where ${name}
      order by ${customerProfiles.createdAt} desc limit ${most})::text as ids`,
  );
  const rows = await rowsOf<{ ids: string }>(
    tx,
    sql`${sql.join(looked, sql` union all `)} order by place`,
  );
  const ids = rows.map((row) => row.ids);
  const all = ids.at(-1) ?? NONE;
  return { each: each.length > 0 ? ids.slice(0, -1) : [all], all };
}
