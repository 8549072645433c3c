import { type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, isAsked, may, variantOf } from '#app/access/actor.ts';
import { USER_ID } from '#app/access/agenda-source.server.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { cachedPlan } from '#app/platform/db/cached-plan.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { MOST_MARKED } from '#app/platform/db/page-request.ts';
import { firmDay, firmDayEndsIn } from '#app/platform/firm-clock.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { AgendaClock, AgendaItem } from './agenda-items.ts';
import { recordKindOf } from './agenda-kinds.ts';
import {
  agendaItems,
  agendaValues,
  portalSources,
  staffSources,
} from './agenda-statement-sql.server.ts';

/** The clock of a page that is made at `now`, on the firm's calendar. */
export function agendaClock(now = new Date()): AgendaClock {
  return { now, today: firmDay(now), dayEnds: new Date(now.getTime() + firmDayEndsIn(now)) };
}

/**
 * What a member of staff has to do: what is overdue, due today, new, waiting, theirs, and the money. One statement, in order.
 */
export async function getToday(actor: AdminActor, clock = agendaClock()): Promise<AgendaItem[]> {
  const write = () => {
    const sources = staffSources().filter(({ needs }) => may(actor, needs));
    return sql`select l."group", l.kind, l.id, l.title, l.note, l.due, l.since, l.amount, l.version, l.total, l."isCut", l.sum,
          l.hours, l."customerId", owner.display_name as "companyName", coalesce(nullif(person.name, ''), person.email) as "personName",
          coalesce(l."personId" = ${USER_ID}, false) as "isMine"
        from ${agendaItems(sources)} l
        left join ${customerProfiles} owner on owner.id = l."customerId"
        -- One at a time: joined as a whole, all accounts would be read for a few items.
        left join lateral (select u.name, u.email from ${users} u where u.id = l."personId" limit 1) person on true`;
  };
  const today = cachedPlan(`today of ${variantOf(actor)}`, write, agendaValues(actor, clock));
  const read = (tx: Tx) => rowsOf<AgendaItem>(tx, today);
  return inOrder(await asActor(actor, read, { plans: 'cached' }));
}

/**
 * What one of a customer's people has to do, the first of each kind or all, what is owed and the next meeting, as one column of
 * a statement.
 */
export function portalAgenda(
  actor: CustomerActor,
  clock: AgendaClock,
  isWhole: boolean,
): SQL<AgendaItem[]> {
  const write = () => {
    const sources = portalSources(isWhole).filter(({ needs }) => isAsked(actor, needs));
    if (sources.length === 0) return sql<AgendaItem[]>`'[]'::json`;
    return sql<AgendaItem[]>`(select coalesce(json_agg(l), '[]') from ${agendaItems(sources)} l)`;
  };
  const name = `portal${isWhole ? ' in whole' : ''} of ${variantOf(actor)}`;
  return cachedPlan(name, write, agendaValues(actor, clock));
}

/**
 * The records that need action from one of a customer's people, as `kind` and `id`. The navigation counts them until the action
 * is done, because viewing them is not enough. Reads one more of each kind than the navigation shows.
 */
export function askedRecords(actor: CustomerActor, clock = agendaClock()): SQL {
  const write = () => {
    const asked = portalSources(false).filter(
      ({ group, needs }) => group === 'needs' && isAsked(actor, needs),
    );
    const each = asked.map(
      ({ kind, id, from, where }) =>
        sql`(select ${recordKindOf(kind)}::text as kind, ${id} as id from ${from} where ${where} limit ${MOST_MARKED + 1})`,
    );
    return sql`${sql.join([sql`select null::text as kind, null::uuid as id where false`, ...each], sql` union all `)}`;
  };
  return cachedPlan(`asked of ${variantOf(actor)}`, write, agendaValues(actor, clock));
}

/** Items of several kinds as one list, the most urgent first. */
export function inOrder(items: readonly AgendaItem[]): AgendaItem[] {
  return items.toSorted((a, b) => turnOf(a) - turnOf(b) || a.title.localeCompare(b.title));
}

/** Undated items stand by when they came up, as what has waited longest is to be done first. */
function turnOf({ due, since }: AgendaItem): number {
  return Date.parse(due ?? since ?? '9999-12-31');
}
