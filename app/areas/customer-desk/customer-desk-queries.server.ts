import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { timelineOf } from '#app/areas/activity/customer-activity-queries.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { isExpected, MEETING_STATUSES } from '#app/records/meeting/meeting-status.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { OPEN_TICKET_STATUSES } from '#app/records/ticket/ticket-status.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { type DeskFigures, deskFiguresOf, markLateParts } from './customer-figures-sql.server.ts';
import { lastWordOf } from './customer-outlook-sql.server.ts';
import type { LastWord } from './next-thing.ts';

/** Open tickets that a message can go to. */
const TICKETS = 10;

/** Where things stand with one customer. */
export type CustomerDesk = Omit<DeskFigures, 'answerDueAt'> & {
  answerDueAt: Date | null;
  nextMeeting: { id: string; title: string; at: Date } | null;
  lastWord: LastWord | null;
  /** The open tickets, the one that changed last on top. */
  tickets: OpenConversation[];
};

/** An open ticket to write on, and the newest message on it. */
export type OpenConversation = {
  id: string;
  number: number;
  title: string;
  version: number;
  seenMessageId: string | null;
};

/**
 * Where things stand with a customer, in one statement, and a page of what both sides did, the newest or `older` than a cursor.
 * `today` is the firm's calendar date.
 */
export async function getCustomerDesk(
  actor: AdminActor,
  customerId: string,
  today: string,
  older: string | null = null,
) {
  return asActor(actor, async (tx) => {
    const [row] = await rowsOf<Raw>(tx, deskSql(customerId, today));
    if (!row) throw new Error('A statement without a table returned no row.');
    const { answerDueAt, nextMeeting, ...figures } = row;
    const desk: CustomerDesk = {
      ...figures,
      answerDueAt: answerDueAt === null ? null : new Date(answerDueAt),
      nextMeeting: nextMeeting && { ...nextMeeting, at: new Date(nextMeeting.at) },
    };
    // What hours are worth is money, though the hours are work.
    if (!may(actor, 'money')) desk.unbilledAmount = '0.00';
    markLateParts(desk);
    return { desk, timeline: await timelineOf(tx, customerId, older) };
  });
}

type Raw = Omit<CustomerDesk, 'answerDueAt' | 'nextMeeting'> & {
  answerDueAt: string | null;
  nextMeeting: { id: string; title: string; at: string } | null;
};

function deskSql(customerId: string, today: string): SQL {
  const { columns, from } = deskFiguresOf(customerId, today);
  const isNext = and(
    eq(meetings.customerId, customerId),
    isNull(meetings.archivedAt),
    inArray(meetings.status, MEETING_STATUSES.filter(isExpected)),
    gt(meetings.meetingDate, sql`now()`),
  );
  return sql`select ${columns},
      (select json_build_object('id', ${meetings.id}, 'title', ${meetings.title}, 'at', ${meetings.meetingDate}) from ${meetings} where ${isNext}
      order by ${asc(meetings.meetingDate)} limit 1) as "nextMeeting", ${lastWordOf(sql`${customerId}::uuid`)} as "lastWord",
      (select coalesce(json_agg(t), '[]') from (select t.id, t.number, t.title, t.version,
          (select m.id from ${ticketMessages} m where m.ticket_id = t.id order by m.created_at desc, m.id desc limit 1) as "seenMessageId"
        from ${tickets} t where t.customer_id = ${customerId} and t.archived_at is null and ${inArray(sql`t.status`, [...OPEN_TICKET_STATUSES])}
        order by t.updated_at desc, t.id desc limit ${TICKETS}) t) as tickets
    from ${from}`;
}
