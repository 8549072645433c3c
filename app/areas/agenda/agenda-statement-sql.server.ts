import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Right } from '#app/access/member-rights.ts';
import type { StaffRight } from '#app/access/staff-rights.ts';
import { ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import type { AgendaKind } from './agenda-kinds.ts';
import { type AgendaGroup, FIRST_LINES } from './agenda-lines.ts';

/** Lines of one kind and group that are counted, unless their source says otherwise: more where they are added up. */
const COUNTED = 50;
const ADDED_UP = 100;

/** Where lines of one kind come from, and which of them are under a heading. */
export type AgendaSource = {
  group: AgendaGroup;
  kind: AgendaKind;
  /** What a person needs to be asked. */
  needs: Right | StaffRight;
  /** The table with what is joined to it. */
  from: SQLWrapper;
  where: SQL | undefined;
  /** The order of an index, the first to be done first; without one, any that are counted. */
  order?: SQLWrapper;
  shown?: number;
  counted?: number;
  /** Only how many there are and what they come to, as one line of any of them. */
  isSum?: true;
  id: SQLWrapper;
  title: SQLWrapper;
  note?: SQLWrapper;
  due?: SQLWrapper;
  since?: SQLWrapper;
  /** Since when a line asks that is shown; `id` is its record's. */
  shownSince?: (id: SQL) => SQL;
  amount?: SQLWrapper;
  hours?: SQLWrapper;
  version?: SQLWrapper;
  customerId?: SQLWrapper;
  personId?: SQLWrapper;
};

/** A query of the lines of all sources: the first few of each, with their number and their sum. */
export function agendaLines(sources: readonly AgendaSource[]): SQL {
  const each = sources.map((source) => (source.isSum ? sumOf(source) : linesOf(source)));
  return sql`(${sql.join(each, sql` union all `)})`;
}

function countedIn({ amount, counted = amount ? ADDED_UP : COUNTED }: AgendaSource): number {
  return counted;
}

function sumOf(source: AgendaSource): SQL {
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
function countedOf(source: AgendaSource): SQL {
  const { from, where, order } = source;
  return sql`from ${from} where ${where ?? sql`true`}
    ${order ? sql`order by ${order}` : sql``} limit ${countedIn(source) + 1}`;
}

function linesOf(source: AgendaSource): SQL {
  const { group, kind, shown = FIRST_LINES } = source;
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

/** When the firm last wrote to the customer on a ticket; null if it never did. */
export function firmWroteLast(ticketId: SQL): SQL {
  return sql`(select max(${ticketMessages.createdAt}) from ${ticketMessages}
    where ${ticketMessages.ticketId} = ${ticketId} and ${ticketMessages.authorSide} = 'firm'
      and not ${ticketMessages.isInternal})`;
}
