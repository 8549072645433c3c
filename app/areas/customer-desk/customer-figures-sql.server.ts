import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ClientFigures, ClientValues } from '#app/access/client-records.server.ts';
import { figuresOn } from '#app/areas.server.ts';

type HandedIn = ReturnType<typeof figuresOn>;
type LateName<Each> = Each extends { late: { name: infer Name } } ? Name : never;

/** The rows that are counted and added up to a limit, and what is late among them. */
type CountedPart =
  | {
      [Name in keyof HandedIn]: HandedIn[Name] extends { upTo: unknown } ? Name : never;
    }[keyof HandedIn]
  | LateName<HandedIn[keyof HandedIn]>;

/** What a customer's records add up to now, as the areas hand it in. */
export type DeskFigures = ClientValues<typeof figuresOn> & {
  /** The rows of which there are more than were counted: their figures are those of a part. */
  more: CountedPart[];
};

/**
 * What a customer's records add up to, as the columns of a statement and what they come from, which is joined to it: all figures
 * or those that are wanted. `customerId` may be a column of what stands before. `today` is the firm's calendar date. `markLate`
 * adds to `more` what is late where all that was counted is.
 */
export function deskFiguresOf(
  customerId: SQL | string,
  today: string,
  wanted?: readonly Exclude<keyof DeskFigures, 'more'>[],
): { columns: SQL; from: SQL; markLate: (figures: Pick<DeskFigures, 'more'>) => void } {
  const isWanted = (name: string) => !wanted || wanted.some((each) => each === name);
  const parts = Object.entries<ClientFigures>(figuresOn(today))
    .map(([name, part]) => ({
      ...part,
      name,
      figures: Object.entries(part.figures).filter(([figure]) => isWanted(figure)),
    }))
    .filter(({ figures }) => figures.length > 0);
  const sums = parts.map(({ name, from, where, figures, upTo }, place) => {
    const named = figures.map(([figure, value]) => sql`${value} as ${sql.identifier(figure)}`);
    const own = and(eq(from.customerId, customerId), where);
    const order = upTo?.order ? sql`order by ${upTo.order}` : sql``;
    const rows = upTo
      ? sql`(select * from ${from} where ${own} ${order} limit ${upTo.most + 1}) ${from}`
      : sql`${from} where ${own}`;
    const more = upTo ? sql`case when count(*) > ${upTo.most} then ${name} end` : sql`null`;
    return sql`lateral (select ${sql.join(named, sql`, `)}, ${more}::text as more from ${rows}) ${partAt(place)}`;
  });
  const names = parts.flatMap(({ figures }) => figures.map(([figure]) => sql.identifier(figure)));
  const more = parts.map((_, place) => sql`${partAt(place)}.more`);
  return {
    columns: sql`${sql.join(names, sql`, `)}, array_remove(array[${sql.join(more, sql`, `)}], null) as more`,
    from: sql.join(sums, sql` cross join `),
    markLate(counted: Readonly<Record<string, unknown>> & Pick<DeskFigures, 'more'>) {
      for (const { name, late } of parts) {
        const isCut = counted.more.includes(name as CountedPart);
        if (late && isCut && counted[late.late] === counted[late.all]) {
          counted.more.push(late.name as CountedPart);
        }
      }
    },
  };
}

function partAt(place: number): SQL {
  return sql`${sql.identifier(`part_${place}`)}`;
}
