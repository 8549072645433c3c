import { eq, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import type { DueSource } from '#app/access/client-records.server.ts';
import { staffPath } from '#app/areas/agenda/agenda-links.ts';
import { dueOn } from '#app/areas.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import type { AgendaKind } from '#app/records/kinds.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import type { NextThing } from './next-thing.ts';

/** What of each kind is looked at, the first due on top, to say which customers are due first. */
const MOST_LOOKED_AT = 300;
/** The tickets that changed last, among whose messages the last word is. */
const TICKETS_LOOKED_AT = 5;

function dueFor(actor: AdminActor, today: string): [AgendaKind, DueSource][] {
  return dueOn(today).filter(([, { needs }]) => may(actor, needs));
}

/** When something is due, as text in the order of time: the firm's day, and the time of day where there is one. */
function turnOf({ due, isMoment }: DueSource): SQL {
  return isMoment
    ? sql`to_char(${due} at time zone ${firmZone()}, 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`
    : sql`(${due})::text collate "C"`;
}

/**
 * A query of the customers with whom something is due, as `id` and `turn`, when the first of it is. It looks at the first few
 * hundred of each kind that the reader sees: a customer whose turn comes after all of those is not among them.
 */
export function dueFirst(actor: AdminActor, today: string): SQL {
  const each = dueFor(actor, today).map(
    ([
      ,
      source,
    ]) => sql`(select ${source.customerId} as id, ${turnOf(source)} as turn from ${source.from}
      where ${source.where ?? sql`true`} and ${source.customerId} is not null order by ${source.due} limit ${MOST_LOOKED_AT})`,
  );
  return sql`(select due.id, min(due.turn) as turn from (${sql.join(each, sql` union all `)}) due group by due.id)`;
}

/** What is due next with a customer, as JSON (`DueRecord`); null if nothing is. */
export function nextThingOf(actor: AdminActor, customerId: SQL, today: string): SQL {
  const each = dueFor(actor, today).map(
    ([
      kind,
      source,
    ]) => sql`(select ${kind}::text as kind, ${source.words}::text as words, ${source.id} as id, ${source.title}::text as title,
        to_json(${source.due}) #>> '{}' as due, ${turnOf(source)} as turn
      from ${source.from} where ${source.where ?? sql`true`} and ${eq(source.customerId, customerId)}
      order by ${source.due}, ${source.id} limit 1)`,
  );
  return sql`(select json_build_object('kind', l.kind, 'words', l.words, 'id', l.id, 'title', l.title, 'due', l.due)
    from (${sql.join(each, sql` union all `)}) l order by l.turn, l.id limit 1)`;
}

/** A record that is due next with a customer, as the database names it. */
export type DueRecord = Omit<NextThing, 'to'> & { id: string };

/** What is due next as staff read it: with the address of its record. */
export function nextThing({ id, ...due }: DueRecord): NextThing {
  return { ...due, to: staffPath({ group: 'today', kind: due.kind, id, title: due.title }) };
}

/** The latest message between the firm and a customer, or the ticket that began without one, as JSON (`LastWord`). */
export function lastWordOf(customerId: SQL): SQL {
  return sql`(select json_build_object('by', w.by, 'side', w.side, 'at', w.at)
    from (select t.id, t.author_name, t.author_side, t.created_at from ${tickets} t
      where t.customer_id = ${customerId} and t.archived_at is null
      order by t.updated_at desc, t.id desc limit ${TICKETS_LOOKED_AT}) t
    cross join lateral (
      (select m.author_name as by, m.author_side as side, m.created_at as at from ${ticketMessages} m
        where m.ticket_id = t.id and not m.is_internal order by m.created_at desc, m.id desc limit 1)
      union all (select t.author_name, t.author_side, t.created_at)) w
    order by w.at desc limit 1)`;
}

/** The names of the staff assigned to a customer, who was assigned first on top, as a JSON array. */
export function leadersOf(customerId: SQL): SQL {
  return sql`(select coalesce(json_agg(coalesce(nullif(btrim(u.name), ''), u.email) order by a.created_at, u.email), '[]')
    from ${staffCustomers} a join ${users} u on u.id = a.user_id
    where a.customer_id = ${customerId} and u.deactivated_at is null)`;
}
