import { type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { timelineOf } from '#app/areas/activity/customer-activity-queries.server.ts';
import { shownByAreas } from '#app/areas.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { type DeskFigures, deskFiguresOf } from './customer-figures-sql.server.ts';
import { lastWordOf } from './customer-outlook-sql.server.ts';
import type { LastWord } from './next-thing.ts';

/** What areas show of a customer besides figures, as the database returns it. */
type Shown = {
  [Name in keyof ReturnType<typeof shownByAreas>]: ReturnType<
    typeof shownByAreas
  >[Name] extends SQL<infer Value>
    ? Value
    : never;
};

/** Where things stand with one customer. */
export type CustomerDesk = Omit<DeskFigures, 'answerDueAt'> &
  Omit<Shown, 'nextMeeting'> & {
    answerDueAt: Date | null;
    nextMeeting: { id: string; title: string; at: Date } | null;
    lastWord: LastWord | null;
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
    const { columns, from, markLate } = deskFiguresOf(customerId, today);
    const shown = Object.entries<SQL>(shownByAreas(customerId)).map(
      ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
    );
    const [row] = await rowsOf<DeskFigures & Shown & Pick<CustomerDesk, 'lastWord'>>(
      tx,
      sql`select ${columns}, ${sql.join(shown, sql`, `)}, ${lastWordOf(sql`${customerId}::uuid`)} as "lastWord" from ${from}`,
    );
    if (!row) throw new Error('A statement without a table returned no row.');
    const { answerDueAt, nextMeeting, ...figures } = row;
    const desk: CustomerDesk = {
      ...figures,
      answerDueAt: answerDueAt === null ? null : new Date(answerDueAt),
      nextMeeting: nextMeeting && { ...nextMeeting, at: new Date(nextMeeting.at) },
    };
    // What hours are worth is money, though the hours are work.
    if (!may(actor, 'money')) desk.unbilledAmount = '0.00';
    markLate(desk);
    return { desk, timeline: await timelineOf(tx, customerId, older) };
  });
}
