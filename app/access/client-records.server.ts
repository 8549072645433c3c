import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StaffSphere } from './staff-rights.ts';

/** Rows of customers, and what those of one customer add up to. */
export type ClientFigures = {
  from: PgTable & { customerId: PgColumn };
  where: SQL | undefined;
  figures: Readonly<Record<string, SQL>>;
  /** No more rows are read than so many and one, those first that come first in this order, of an index. */
  upTo?: { most: number; order?: SQLWrapper };
  /**
   * What is late comes first in that order: where all that was counted is late (the figures `all` and `late`), more may be, and
   * `name` is among what was not counted to its end.
   */
  late?: { name: string; late: string; all: string };
};

/** What can be due next with a customer. `due` is a date, or a moment if `isMoment`; `order` is that of an index. */
export type DueSource = {
  needs: StaffSphere;
  /** What its day means. */
  words: string;
  from: SQLWrapper;
  where: SQL | undefined;
  id: PgColumn;
  title: SQLWrapper;
  due: SQLWrapper;
  isMoment?: true;
  customerId: PgColumn;
};

type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  all: infer Sum,
) => void
  ? Sum
  : never;
type FiguresIn<Part> = Part extends { figures: infer Figures }
  ? { [Name in keyof Figures]: Figures[Name] extends SQL<infer Value> ? Value : never }
  : never;

/** What such figures are once they are read. */
export type ClientValues<Made extends (today: string) => Record<string, ClientFigures>> = All<
  FiguresIn<ReturnType<Made>[keyof ReturnType<Made>]>
>;
