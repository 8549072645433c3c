import { sql } from 'drizzle-orm';
import { type AdminActor, may, sightOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { CachedSums } from '#app/platform/cached-sums.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { haveManyRows } from '#app/platform/figure-cache.server.ts';
import { journalLines } from '#app/records/books/journal-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import type { Period } from '../period.ts';
import type { ReportData } from '../reports.ts';
import type { BookReportName } from './book-reports.ts';
import { profitByProject } from './profit-reports.server.ts';
import { issuedAndReceived } from './revenue-reports.server.ts';
import { taxByRate } from './tax-reports.server.ts';

const QUERIES: Record<BookReportName, (tx: Tx, period: Period) => Promise<ReportData>> = {
  revenue: issuedAndReceived,
  tax: taxByRate,
  profit: profitByProject,
};

/** Reports of the books, for each part of the customers that someone sees; where the journal is long they are cached. */
export const bookReports = new CachedSums<ReportData>('invoice', 'account', 'time', 'project');

/** Whether someone reads a report of the books. Profit says what people cost: it is the admins' alone. */
function mayReadBookReport(actor: AdminActor, name: BookReportName): boolean {
  return may(actor, 'money') && (name !== 'profit' || may(actor, 'manage'));
}

/**
 * Returns a report of the books for a period, with every line.
 * @throws NotFoundError for one that the actor's role doesn't read.
 */
export async function getBookReport(
  actor: AdminActor,
  name: BookReportName,
  period: Period,
): Promise<ReportData> {
  if (!mayReadBookReport(actor, name)) throw new NotFoundError();
  const { from, to } = period;
  const rates = name === 'profit' ? await stateOfRates(actor) : '';
  return bookReports.of(`${sightOf(actor)} ${name} ${from} ${to} ${rates}`, () =>
    asActor(actor, async (tx) => {
      const figures = await QUERIES[name](tx, period);
      const many = haveManyRows(journalLines, timeEntries);
      const [found] = await rowsOf<{ many: boolean }>(tx, sql`select ${many} as many`);
      return { figures, isLarge: found?.many ?? false };
    }),
  );
}

/** Changes with every cost rate: nobody is notified of them live. */
async function stateOfRates(actor: AdminActor): Promise<string> {
  const [found] = await asActor(actor, (tx) =>
    rowsOf<{ state: string }>(
      tx,
      sql`select concat(count(*), ' ', max(created_at)) as state from cost_rates`,
    ),
  );
  return found?.state ?? '';
}
