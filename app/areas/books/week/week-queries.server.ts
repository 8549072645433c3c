import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { WEEK_SECTIONS, type Week, type WeekFilters, type WeekPart } from './week-parts.ts';
import { weekItems } from './week-sql.server.ts';

const MOST_ITEMS = 500;
const ARRIVED = WEEK_SECTIONS[1].parts as readonly WeekPart[];

/** How many there are of something, and what they come to. */
type Figure = { count: number; amount: string };

/** The figures of a week: of each list, and of each day on which money arrived. */
export async function readBooksWeek(actor: AdminActor, week: Week, today: string) {
  const rows = await asActor(actor, (tx) =>
    rowsOf<Figure & { part: WeekPart; day: string | null }>(
      tx,
      sql`with items as (${weekItems(week, today)})
        select part, null as day, count(*)::int as count, sum(amount)::numeric(14, 2)::text as amount from items group by part
        union all select 'day', day::text, count(*)::int, sum(amount)::numeric(14, 2)::text from items
          where part = any (${`{${ARRIVED.join(',')}}`}::text[]) group by day order by day`,
    ),
  );
  return {
    days: rows.filter((row): row is typeof row & { day: string } => row.day !== null),
    sections: WEEK_SECTIONS.map(({ key, title, nothing, parts }) => {
      const found = (parts as readonly WeekPart[]).flatMap((part) =>
        rows.filter((row) => row.day === null && row.part === part),
      );
      return {
        key,
        title,
        nothing,
        found,
        sum: addMoney('0.00', ...found.map((row) => row.amount)),
      };
    }),
  };
}

/** The figures as the page has them. */
export type BooksWeek = Awaited<ReturnType<typeof readBooksWeek>>;

type WeekItem = {
  id: string;
  day: string;
  title: string | null;
  note: string | null;
  amount: string;
  path: string | null;
};

/** The rows of one list of a week with what all of them come to: `readBooksWeek` has the same figure. */
export async function listWeek(
  actor: AdminActor,
  { week, show, day }: WeekFilters,
  today: string,
): Promise<Figure & { items: WeekItem[] }> {
  const chosen =
    show === 'day'
      ? sql`part = any (${`{${ARRIVED.join(',')}}`}::text[]) and day = ${day}::date`
      : sql`part = ${show}`;
  return asActor(actor, async (tx) => {
    const source = sql`(${weekItems(week, today)}) items where ${chosen}`;
    const [figure] = await rowsOf<Figure>(
      tx,
      sql`select count(*)::int as count, coalesce(sum(amount), 0)::numeric(14, 2)::text as amount from ${source}`,
    );
    const items = await rowsOf<WeekItem>(
      tx,
      sql`select id, day::text as day, title, note, amount::numeric(14, 2)::text as amount, path from ${source}
        order by day, title, id limit ${MOST_ITEMS}`,
    );
    return { count: figure?.count ?? 0, amount: figure?.amount ?? '0.00', items };
  });
}

/** The rows of a list as the page has them. */
export type WeekItems = Awaited<ReturnType<typeof listWeek>>;
