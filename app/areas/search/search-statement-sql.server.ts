import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import {
  OWN_KINDS,
  type OwnKind,
  ownIdsHolding,
} from '#app/areas/customers/own-record-queries.server.ts';
import { FOUND } from '#app/areas.server.ts';
import { newestOf } from '#app/platform/db/found-ids.server.ts';
import type { SearchSource, SearchTerms } from '#app/platform/db/search-source.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { IS_WRITTEN_OFF } from '#app/records/invoice/invoice-status-sql.server.ts';
import { KINDS, kindFacts, kindsWith } from '#app/records/kinds.ts';
import { isHeldByCustomer, type NamedCustomers, NONE } from './named-customer-queries.server.ts';
import { HITS_PER_KIND, type SearchKind } from './search-kinds.ts';
import { containsWord, containsWordInJoined, ownPatterns, rankOf } from './trigram-sql.server.ts';

/** Newest records of a kind in which words are tried first, and how many of them must hold the words to call them common. */
const TRIED = 200;
const COMMON = 5;
/** Newest records that are ranked where the words are common. */
const RANKED = 300;
/** Most records of a kind that are looked at because of whose they are: of each such customer as many of the newest. */
const MOST_OF_CUSTOMERS = 2_000;
/** The rank of a record that is found by its customer's name, or by more than its title. */
const LEAST_RANK = sql`4`;

/** A source with its kind, and the kind by which a customer's own records are looked up. */
type KindSource = SearchSource & { kind: SearchKind; own?: OwnKind };

/** Everything that someone on a side can search, in the order in which hits are shown. */
export function searchSources(side: 'admin' | 'customer', terms: SearchTerms): KindSource[] {
  return kindsWith('found')
    .filter((kind) => kindFacts(kind).at?.[side])
    .sort((a, b) => KINDS[a].found.place - KINDS[b].found.place)
    .map((kind) => {
      const own = side === 'customer' ? OWN_KINDS.find((each) => each === kind) : undefined;
      return { kind, ...FOUND[kind](side, terms), ...(own && { own }) };
    });
}

/** The statement that returns the kinds whose newest records often contain the words, in the column `kind`. */
export function commonStatement(terms: SearchTerms, customers: NamedCustomers): SQL {
  const tried = searchSources('admin', terms).flatMap((source) => {
    const { searched, kind } = source;
    const either = or(conditionIn(source, terms.words), byCustomer(source, terms, customers, true));
    return searched
      ? [
          sql`select ${kind}::text as kind where (select count(*) from (
            select 1 from ${fromOf(source, newestOf(searched, TRIED))} where ${either} limit ${COMMON}
          ) found) >= ${COMMON}`,
        ]
      : [];
  });
  return sql.join(tried, sql` union all `);
}

/**
 * The statement by which staff search. For a `common` kind, it returns the best of the newest records. For any other it finds
 * all that contain the words by trigrams, and the newest records of customers whom the words name.
 */
export function staffStatement(
  terms: SearchTerms,
  customers: NamedCustomers,
  common: ReadonlySet<SearchKind>,
): SQL {
  return ofAllKinds(
    searchSources('admin', terms).map((source) => {
      const { searched, numbered } = source;
      const held = conditionIn(source, terms.words);
      const further = furtherOf(source, held);
      const named = byCustomer(source, terms, customers);
      const rank = rankOf(source.names, terms.phrase, numbered ?? null);
      if (searched && common.has(source.kind)) {
        const others = numbered && not(numbered);
        // The record of a number is found however common its digits are.
        const exact = numbered ? [partOf(source, numbered, rank)] : [];
        const either = or(held, byCustomer(source, terms, customers, true));
        const ranked = partOf(source, and(either, others), rank, newestOf(searched, RANKED));
        return bestOf(source, [ranked, ...exact]);
      }
      const parts = [partOf(source, or(held, numbered), rank), ...further];
      if (searched && named) {
        const beside = and(named, sql`(${or(held, numbered)}) is not true`);
        parts.push(latestOf(source, beside, newestOfCustomers(source, customers)));
      }
      return bestOf(source, parts);
    }),
  );
}

/** The statement by which a customer searches: the database finds the newest of their own records that contain the words. */
export function customerStatement(terms: SearchTerms): SQL {
  return ofAllKinds(
    searchSources('customer', terms).map((source) => {
      const held = conditionIn(source, terms.words);
      const rank = rankOf(source.names, terms.phrase, source.numbered ?? null);
      const found = partOf(source, or(held, source.numbered), rank, ownAlone(source, terms));
      return bestOf(source, [found, ...furtherOf(source, held)]);
    }),
  );
}

function ofAllKinds(found: readonly SQL[]): SQL {
  return sql`select found.*, owner.display_name as "companyName", owner.contact_name as "contactName",
      ${invoices.amount} - ${invoices.credited} as amount, case when ${invoices.id} is not null then ${INVOICE_REST} end as open,
      ${IS_WRITTEN_OFF} as "isWrittenOff"
    from (${sql.join([...found], sql` union all `)}) found
    left join ${invoices} on found.kind = 'invoice' and ${invoices.id} = found.id
    left join ${customerProfiles} owner on owner.id = found."customerId"
    order by found.place`;
}

/** The best hits of one kind out of parts that have no record in common, `place` counting them from 1. */
function bestOf(source: KindSource, parts: readonly SQL[]): SQL {
  return sql`(select ${source.kind}::text as kind, m.*,
      row_number() over (order by m.rank, m.recent desc, m.id) as place
    from (${sql.join([...parts], sql` union all `)}) m
    order by place limit ${HITS_PER_KIND})`;
}

/** Records with their rank and what a hit shows of them; `among` are the rows that are searched, where not all of them are. */
function partOf(source: SearchSource, match: SQL | undefined, rank: SQL, among?: SQL): SQL {
  const nothing = sql`null`;
  // As JSON a date stays a date and a moment becomes ISO 8601.
  const at = source.at ? sql`(to_json(${source.at}) #>> '{}')` : sql`null::text`;
  return sql`select ${source.id} as id, ${source.customerId ?? nothing}::uuid as "customerId",
      ${source.title} as title, ${source.detail ?? nothing}::text as detail,
      ${source.status ?? nothing}::text as status, ${at} as at,
      ${source.slug ?? nothing}::text as slug, ${source.recent} as recent, ${rank} as rank
    from ${fromOf(source, among)} where ${and(source.listed, match)}`;
}

/** The latest records that a condition of the lowest rank finds, as many as are shown. */
function latestOf(source: SearchSource, match: SQL | undefined, among?: SQL): SQL {
  const found = partOf(source, match, LEAST_RANK, among);
  return sql`(${found} order by recent desc, id limit ${HITS_PER_KIND})`;
}

// Apart from those that hold the words: of common ones a few of the latest are read, not all.
function furtherOf(source: SearchSource, held: SQL | undefined): SQL[] {
  const { also } = source;
  return also ? [latestOf(source, and(also, sql`(${held}) is not true`))] : [];
}

function fromOf({ table, joined }: SearchSource, among?: SQL): SQL {
  if (!joined) return among ? sql`(${among}) ${table}` : sql`${table}`;
  // Of some rows each looks up its own: by a guess of few matches the planner would begin at the other end.
  return among
    ? sql`(${among}) ${table} cross join lateral (
        select * from ${joined.table} where ${joined.on} offset 0) ${joined.table}`
    : sql`${table} join ${joined.table} on ${joined.on}`;
}

function holding({ text, isOfWords }: SearchSource, word: string): SQL {
  return isOfWords ? containsWordInJoined(text, word) : containsWord(text, word);
}

function conditionIn(source: SearchSource, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => holding(source, word)));
}

/**
 * Whether a record is found by its customer: they hold the words, or they hold some of them and its text the others. Where
 * the words name very many customers, `isTried` asks each record for its own.
 */
function byCustomer(
  source: SearchSource,
  { words }: SearchTerms,
  { all, many, beyond, each }: NamedCustomers,
  isTried = false,
): SQL | undefined {
  const { customerId, id } = source;
  if (!customerId) return undefined;
  const isOneOf = (ids = NONE) =>
    ids === NONE ? undefined : sql`${customerId} = any(${ids}::uuid[])`;
  const isAsked = isTried && many.length > 0 && customerId !== id;
  const byAll = isAsked ? isHeldByCustomer(customerId, many) : isOneOf(all);
  const isMixed = each.some((ids) => ids !== NONE);
  return or(
    byAll && and(byAll, ...beyond.map((word) => holding(source, word))),
    isMixed
      ? and(...words.map((word, at) => or(holding(source, word), isOneOf(each[at]))))
      : undefined,
  );
}

function newestOfCustomers(source: SearchSource, { all, beyond, each }: NamedCustomers): SQL {
  const { table, id, customerId, searched } = source;
  const listed = [all, ...each].flatMap((ids) => ids.slice(1, -1).split(','));
  const named = [...new Set(listed)].filter((customer) => customer !== '');
  const customers = sql`${`{${named.join(',')}}`}::uuid[]`;
  if (customerId === id) return byIds(source, customers);
  const rows = Math.ceil(MOST_OF_CUSTOMERS / named.length);
  const newest = sql`select * from ${table} where ${customerId} = named.id
    order by ${searched?.newest} desc, ${searched?.id} desc limit ${rows}`;
  // Where the names say it all, any of a customer's records fits, and no more than a few of them are shown.
  const namesAlone = beyond.length === 0 && each.every((ids) => ids === NONE);
  return sql`select own.* from unnest(${customers}) named (id), lateral (${
    namesAlone
      ? sql`select * from (${newest}) ${table} where ${source.listed ?? sql`true`}
          order by ${searched?.newest} desc, ${searched?.id} desc limit ${HITS_PER_KIND}`
      : newest
  }) own`;
}

// Each by its id: by the policy's condition the planner would rather read all that the customer has.
function ownAlone(source: KindSource, terms: SearchTerms): SQL | undefined {
  const { own, table, id, numbered } = source;
  if (!own) return undefined;
  const ids = sql`${ownIdsHolding(own, ownPatterns(terms.words))}${
    numbered ? sql` || array(select ${id} from ${table} where ${numbered})` : sql``
  }`;
  return byIds(source, sql`(select array_agg(distinct own_id) from unnest(${ids}) own_id)`);
}

// Each by its id, whatever else a condition around it would rather be answered by.
function byIds({ table, id }: SearchSource, ids: SQL): SQL {
  return sql`select own.* from unnest(${ids}) named (id),
    lateral (select * from ${table} where ${id} = named.id offset 0) own`;
}
