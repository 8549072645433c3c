import { count } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { periodOf } from '#app/areas/analytics/period.ts';
import { inquiriesByMeeting } from '#app/areas/analytics/pipeline-reports.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { documentVersions } from '#app/records/document/document-tables.ts';
import {
  outcomeBaselines,
  outcomeImports,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { loadDemoFirm } from './load-demo-firm.server.ts';

setUpDatabase();
afterEach(() => vi.restoreAllMocks());

const rowCounts = () =>
  unsafeOwnerTransaction(async (tx) => {
    const counts: number[] = [];
    for (const table of [users, outcomeImports, outcomeBaselines]) {
      const [row] = await tx.select({ rows: count() }).from(table);
      counts.push(row?.rows ?? -1);
    }
    const [people = -1, imports = -1, baselines = -1] = counts;
    return { people, imports, baselines };
  });

it('is loaded as a whole, or not at all and then by the next start', async () => {
  const take = files().take.bind(files());
  // The outcome board reads three files; the others are stored after them, the last thing before the commit.
  for (const isBroken of [
    (spreadsheets: number) => spreadsheets === 3,
    (spreadsheets: number, key: string) => spreadsheets >= 3 && !key.endsWith('.csv'),
  ]) {
    let spreadsheets = 0;
    vi.spyOn(files(), 'take').mockImplementation(async (key, ...rest) => {
      if (key.endsWith('.csv')) spreadsheets += 1;
      if (isBroken(spreadsheets, key)) throw new Error('The disk is full.');
      return take(key, ...rest);
    });
    await expect(loadDemoFirm()).rejects.toThrow('The disk is full.');
    expect(await rowCounts()).toEqual({ people: 0, imports: 0, baselines: 0 });
  }
  vi.restoreAllMocks();

  expect(await loadDemoFirm()).toBe(true);
  expect(await rowCounts()).toMatchObject({ imports: 3, baselines: 1 });
  const measures = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ kind: outcomeMeasures.kind })
      .from(outcomeMeasures)
      .orderBy(outcomeMeasures.createdAt),
  );
  const kinds = measures.map(({ kind }) => kind);
  expect(kinds).toEqual(['days-to-invoice', 'close-rate-count', 'admin-minutes', 'first-visit']);
  const stored = new Set<string>();
  for await (const { key } of files().list()) stored.add(key);
  const named = await unsafeOwnerTransaction((tx) =>
    tx.select({ filePath: documentVersions.filePath }).from(documentVersions),
  );
  expect(named.filter(({ filePath }) => !stored.has(filePath))).toEqual([]);
  // A year of inquiries led to calls, one of them without its guest, and to proposals.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const clock = { today: day(0), timeZone: 'America/Chicago' };
  const { rows } = await unsafeOwnerTransaction((tx) =>
    inquiriesByMeeting(tx, periodOf({ from: day(400), to: day(0) }, clock)),
  );
  const counted = rows.map(({ name, inquiries, proposals }) => [name, inquiries, proposals]);
  expect(counted).toEqual([
    ['Booked, and came', 12, 6],
    ['Booked, did not come', 1, 0],
    ['Booked, not noted yet', 0, 0],
    ['Booked, then canceled', 1, 0],
    ['No meeting booked', 22, 0],
  ]);
  expect(await loadDemoFirm()).toBe(false);
});
