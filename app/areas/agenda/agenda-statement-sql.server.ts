import { type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import type { AgendaSource, AgendaSources } from '#app/access/agenda-source.server.ts';
import { ASKS } from '#app/areas.server.ts';
import { PAGE_SIZE } from '#app/platform/db/paging.server.ts';
import type { AgendaKind } from '#app/records/kinds.ts';
import { type AgendaClock, FIRST_ITEMS } from './agenda-items.ts';

/** Items of one kind and group that are counted, unless their source says otherwise: more where they are added up. */
const COUNTED = 50;
const ADDED_UP = 100;

/** A source of items, with what they are items of. */
type KindSource = AgendaSource & { kind: AgendaKind };

const ALL = () => Object.entries<AgendaSources>(ASKS) as [AgendaKind, AgendaSources][];

function sourcesOf(side: 'staff' | 'customer'): KindSource[] {
  return ALL().flatMap(([kind, sources]) =>
    (sources[side] ?? []).map((source) => ({ ...source, kind })),
  );
}

/** What a member of staff has to do, each with the right that shows it. */
export function staffSources(): KindSource[] {
  return sourcesOf('staff');
}

/**
 * What one of a customer's people has to do, each with the right that it takes, and what is next and owed. Counts as many of
 * each kind as the whole list shows; `isWhole` reads a page of each.
 */
export function portalSources(isWhole: boolean): KindSource[] {
  return sourcesOf('customer').map((source) =>
    source.group === 'needs'
      ? { ...source, counted: PAGE_SIZE, ...(isWhole && { shown: PAGE_SIZE }) }
      : source,
  );
}

/** The parameter values of one reading. */
export function agendaValues(
  actor: AdminActor | CustomerActor,
  { now, today, dayEnds }: AgendaClock,
): Record<string, string> {
  return {
    now: now.toISOString(),
    today,
    dayEnds: dayEnds.toISOString(),
    userId: actor.userId,
    ...(actor.kind === 'customer' && { customerId: actor.customerId }),
    ...Object.assign({}, ...ALL().map(([, { values }]) => values?.(today))),
  };
}

/** A query of the items of all sources: the first few of each, with their number and their sum. */
export function agendaItems(sources: readonly KindSource[]): SQL {
  const each = sources.map((source) => (source.isSum ? sumOf(source) : linesOf(source)));
  return sql`(${sql.join(each, sql` union all `)})`;
}

function countedIn({ amount, counted = amount ? ADDED_UP : COUNTED }: KindSource): number {
  return counted;
}

function sumOf(source: KindSource): SQL {
  const { group, kind } = source;
  const counted = countedIn(source);
  return sql`(select ${group}::text as "group", ${kind}::text as kind, (array_agg(l.id))[1] as id, min(l.title) as title,
      null::text as note, null::text as due, null::text as since, null::text as amount, null::int as version,
      null::uuid as "customerId", null::uuid as "personId",
      least(count(*), ${counted})::int as total, count(*) > ${counted} as "isCut",
      sum(l.amount)::numeric(14, 2)::text as sum, sum(l.hours)::numeric(12, 2)::text as hours
    from (select ${source.id} as id, ${source.title} as title,
      ${source.amount ?? sql`null`}::numeric as amount, ${source.hours ?? sql`null`}::numeric as hours
    ${countedOf(source)}) l having count(*) > 0)`;
}

/** The rows of a source that are counted, and one. */
function countedOf(source: KindSource): SQL {
  const { from, where, order } = source;
  return sql`from ${from} where ${where ?? sql`true`}
    ${order ? sql`order by ${order}` : sql``} limit ${countedIn(source) + 1}`;
}

function linesOf(source: KindSource): SQL {
  const { group, kind, shown = FIRST_ITEMS } = source;
  const counted = countedIn(source);
  const nothing = sql`null`;
  const since = source.shownSince
    ? sql`coalesce(${source.shownSince(sql`l.id`)}, l.since)`
    : sql`l.since`;
  const sumOver = (part: 'amount' | 'hours') =>
    source[part] ? sql.raw(`sum(l.${part}) over ()`) : nothing;
  // Inside, for every row that is counted, as little as possible; outside, for those that are shown. As JSON a date stays a date
  // and a moment becomes ISO 8601. The row beyond those that are counted is never shown.
  return sql`(select ${group}::text as "group", ${kind}::text as kind, l.id, l.title, l.note,
      to_json(l.due) #>> '{}' as due, to_json(${since}) #>> '{}' as since,
      l.amount::numeric(14, 2)::text as amount, l.version, l."customerId", l."personId",
      least(l.total, ${counted})::int as total, l.total > ${counted} as "isCut",
      l."amountSum"::numeric(14, 2)::text as sum, l."hourSum"::numeric(12, 2)::text as hours
    from (select l.*, count(*) over () as total, ${sumOver('amount')} as "amountSum", ${sumOver('hours')} as "hourSum"
      from (select ${source.id} as id, ${source.title} as title, ${source.note ?? nothing}::text as note,
        ${source.due ?? sql`null::date`} as due, ${source.since ?? sql`null::date`} as since,
        ${source.amount ?? nothing}::numeric as amount, ${source.hours ?? nothing}::numeric as hours,
        ${source.version ?? nothing}::int as version, ${source.customerId ?? nothing}::uuid as "customerId",
        ${source.personId ?? nothing}::uuid as "personId"
      ${countedOf(source)}) l
      order by coalesce(l.due, l.since), l.id limit ${shown}) l)`;
}
