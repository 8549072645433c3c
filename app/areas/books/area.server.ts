import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { writeMissingFiles } from './batch-file-commands.server.ts';
import { bookVerbs, chartAccountVerbs } from './books-verbs.ts';
import { createChartAccount, updateChartAccount } from './chart-commands.server.ts';
import { closeMonth, reopenMonth } from './closing-commands.server.ts';
import { monthSums } from './hand-over-queries.server.ts';
import { owingClients } from './receivables-queries.server.ts';
import { accountBalances } from './trial-balance-queries.server.ts';

/** The command behind each verb. */
const handlers = [
  on(bookVerbs.close, closeMonth, (batch) =>
    batch === null ? 'Month closed' : `Month closed: batch ${batch} is ready to download`,
  ),
  on(bookVerbs.reopen, reopenMonth),
  on(
    bookVerbs.write,
    (staff, _, { batchId }) => writeMissingFiles(staff, batchId),
    (words) => words,
  ),
  on(chartAccountVerbs.create, createChartAccount),
  on(chartAccountVerbs.edit, (staff, edit, { chartAccountId }) =>
    updateChartAccount(staff, chartAccountId, edit),
  ),
];

/** What this area is to the house. */
export const booksArea = {
  handlers,
  serve() {
    accountBalances.start();
    monthSums.start();
    owingClients.start();
  },
} satisfies Area;
