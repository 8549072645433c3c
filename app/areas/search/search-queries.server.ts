import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { companies } from '#app/areas/companies/company-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { isCommon, newestOf } from '#app/platform/db/found-ids.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { holds, rankOf } from './letter-match.server.ts';
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
    // A customer's own records are few, and their policies are faster than any other way to them.
    if (actor.kind === 'customer') return rowsOf<Row>(tx, searchStatement('customer', terms, []));
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
 * The statement that a search sends. `customers` are those that each word names, as arrays of ids in PostgreSQL's own
 * writing: known beforehand, the planner sees that there are few or none and reads the records by their indexes. Of a kind that is
 * `common`, the newest thousand are searched alone.
 */
export function searchStatement(
  side: 'admin' | 'customer',
  terms: SearchTerms,
  customers: readonly string[],
  common: ReadonlySet<SearchKind> = new Set(),
): SQL {
  const found = searchSources(side, terms).map((source) =>
    bestOf(common.has(source.kind) ? newestAlone(source) : source, terms, customers),
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
  customers: readonly string[],
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
  return searched ? { ...source, from: sql`(${newestOf(searched)}) ${searched.table}` } : source;
}

function matchOf(
  source: SearchSource,
  terms: SearchTerms,
  customers: readonly string[],
): SQL | undefined {
  const { customerId } = source;
  const searched = new Set([...source.names, ...source.texts]);
  const heldBy = terms.words.map((word, at) => {
    const named = customers[at] ?? NONE;
    return or(
      ...[...searched].map((text) => holds(text, word)),
      customerId && named !== NONE ? sql`${customerId} = any(${named}::uuid[])` : undefined,
    );
  });
  return or(and(...heldBy), source.numbered, source.also);
}

/** The best hits of one kind, `place` counting them from 1. */
function bestOf(source: SearchSource, terms: SearchTerms, customers: readonly string[]): SQL {
  const { customerId } = source;
  const matching = matchOf(source, terms, customers);
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
      from ${source.from} where ${and(source.kept, matching)}) m
    order by place limit ${HITS_PER_KIND})`;
}

const NONE = '{}';

/** Most customers by whose names records are found: a word that names more is in nearly every record anyway. */
const MOST_NAMED = 1_000;

/** The customers that each word names, by their own words or their company's. */
async function customersNamed(tx: Tx, words: readonly string[]): Promise<string[]> {
  const named = words.map((word, place) => {
    const matching = or(
      holds(customerProfiles.companyName, word),
      holds(customerProfiles.contactName, word),
      holds(customerProfiles.email, word),
      sql`${customerProfiles.companyId} = any(array(
        select ${companies.id} from ${companies} where ${holds(companies.name, word)}))`,
    );
    return sql`select ${place}::int as place, array(
      select ${customerProfiles.id} from ${customerProfiles} where ${matching}
      order by ${customerProfiles.createdAt} desc limit ${MOST_NAMED})::text as ids`;
  });
  const all = sql.join(named, sql` union all `);
  const rows = await rowsOf<{ ids: string }>(tx, sql`${all} order by place`);
  return rows.map(({ ids }) => ids);
}
