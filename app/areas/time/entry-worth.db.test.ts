import { describe, expect, it } from 'vitest';
import { getReport } from '#app/areas/analytics/analytics-queries.server.ts';
import { periodOf } from '#app/areas/analytics/period.ts';
import { getProject } from '#app/areas/projects/project-detail-queries.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { setUpInvoicedTime } from '#tests/helpers/invoiced-time.ts';
import { randomMoney, seededRandom } from '#tests/helpers/seeded-random.ts';
import { timeCsvRecord } from './time-csv.ts';
import { NO_FILTERS } from './time-filters.ts';
import { invoiceTime } from './time-invoice-commands.server.ts';
import { listUnbilledCustomers } from './time-invoice-queries.server.ts';
import { LINE_GROUPINGS } from './time-lines.ts';
import { exportTimeEntries, getTimeSummary } from './time-queries.server.ts';

setUpDatabase();
const { add, cast, invoicesNow, of } = setUpInvoicedTime();

const NOVEMBER = periodOf(
  { from: '2026-11-01', to: '2026-11-30' },
  { today: '2026-12-15', timeZone: 'America/Chicago' },
);

/** What every place that adds up hours says they come to. */
async function sumsOf(): Promise<Record<string, string | undefined>> {
  const { ann, projectId, customerId } = cast;
  const records: string[][] = [];
  for await (const batch of exportTimeEntries(ann, NO_FILTERS)) {
    records.push(...batch.map((entry) => timeCsvRecord(entry).trim().split(',')));
  }
  const unbilled = await listUnbilledCustomers(ann, { search: '', sort: 'company' } as never);
  const { project } = await getProject(ann, projectId);
  return {
    card: (await getTimeSummary(ann, NO_FILTERS)).revenue,
    file: addMoney(...records.map((cells) => cells[9] || '0')),
    unbilled: unbilled.rows.find(({ id }) => id === customerId)?.amount,
    project: project.cost ?? undefined,
    report: String((await getReport(ann, 'hours', NOVEMBER)).total?.value),
  };
}

describe('hours times rate', () => {
  for (const grouping of LINE_GROUPINGS) {
    it(`come to the same in every place, and on an invoice by ${grouping}`, async () => {
      const random = seededRandom(14);
      const rates = [randomMoney(random, 8_000, 30_000), '125.50', '99.99', '3.99'];
      const entries = [];
      for (let count = 0; count < 60; count += 1) {
        entries.push(
          await add({
            date: `2026-11-${String(1 + random.next(30)).padStart(2, '0')}`,
            hours: `${random.next(8)}.${['25', '50', '75'][random.next(3)]}`,
            hourlyRate: rates[random.next(rates.length)] ?? null,
            projectId: cast.projectId,
          }),
        );
      }
      const { card, ...others } = await sumsOf();
      expect(others).toEqual({ file: card, unbilled: card, project: card, report: card });
      await invoiceTime(cast.ann, of(entries, { grouping }));
      const [invoice] = await invoicesNow();
      expect(invoice?.amount).toBe(card);
    });
  }
});
