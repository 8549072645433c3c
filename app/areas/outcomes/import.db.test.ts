import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import {
  outcomeFigures,
  outcomeImports,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { addTo, importText } from '#tests/helpers/outcomes.ts';
import { getFigure } from './figure-queries.server.ts';
import { withdrawImport } from './import-commands.server.ts';
import { archiveMeasure, setFigure } from './measure-commands.server.ts';
import { getMonthlyRequests } from './monthly/monthly-queries.server.ts';
import { planMonthlyFiles } from './monthly/plan-commands.server.ts';
import { monthsLater } from './period-figure.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let customerId: string;

beforeAll(async () => {
  ({ admin, customer, other } = await makeMembers());
  customerId = customer.customerId;
});

/** A measure of one's own, of which a board may have several. */
const ownMeasure = () =>
  addTo(admin, customerId, {
    kind: 'own',
    name: 'Callbacks',
    unit: 'number',
    direction: 'down',
    formula: 'Callbacks by completed jobs.',
    source: 'Job list.',
  });

const importOwn = (measureId: string, text: string, fileName?: string) =>
  importText(admin, { customerId, measureId }, text, { layout: 'own-measure' }, fileName);

const figuresOf = (measureId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select({
        month: outcomeFigures.month,
        value: outcomeFigures.value,
        cases: outcomeFigures.cases,
        grade: outcomeFigures.grade,
      })
      .from(outcomeFigures)
      .where(eq(outcomeFigures.measureId, measureId))
      .orderBy(asc(outcomeFigures.month)),
  );
const importsOf = (measureId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(outcomeImports).where(eq(outcomeImports.measureId, measureId)),
  );
const rowCount = (measureId: string) =>
  unsafeOwnerTransaction((tx) => tx.$count(outcomeRows, eq(outcomeRows.measureId, measureId)));

/** The CSV files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    const link = `/proc/self/fd/${name}`;
    const file = existsSync(link) ? readlinkSync(link, 'utf8') : '';
    return file.endsWith('.csv') ? [file] : [];
  });

describe('a file that is imported', () => {
  it('becomes figures of grade A, each open to the rows that made it', async () => {
    const measureId = await ownMeasure();
    const text =
      'Callbacks report\r\nAugust to September\r\n\r\n' +
      'Date,Customer,Amount,Divided by\r\n' +
      '2026-08-03,"Peak, ""Inc."",\r\nDenver",3,12\r\n' +
      '8/20/2026,Total Comfort,"(1)",4\r\n' +
      'Group two,,,\r\n' +
      '9/1/26,Mesa,$2.50,10\r\n' +
      'Total,,4.5,\r\n';
    expect(await importOwn(measureId, `\uFEFF${text}`)).toEqual({
      fileName: 'export.csv',
      rows: 3,
      months: 'Aug to Sep 2026',
    });
    expect(await figuresOf(measureId)).toEqual([
      { month: '2026-08-01', value: '0.1250', cases: 2, grade: 'A' },
      { month: '2026-09-01', value: '0.2500', cases: 1, grade: 'A' },
    ]);
    const place = { customerId, measureId };
    const shown = await getFigure(customer, place, '2026-08-01', null);
    expect(shown.rows.map(({ cells }) => cells.Customer)).toEqual([
      'Peak, "Inc.",\nDenver',
      'Total Comfort',
    ]);
    expect(shown.imports[0]).toMatchObject({ rowCount: 3, skippedCount: 2 });
    expect(shown.imports[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(
      getFigure(other, { customerId: other.customerId, measureId }, '2026-08-01', null),
    ).rejects.toThrow(NotFoundError);
    await expect(getFigure(other, place, '2026-08-01', null)).rejects.toThrow(NotFoundError);
  });

  it('shows its rows and columns in its own order, file after file', async () => {
    const measureId = await ownMeasure();
    const head = 'Job number,By,Date,Amount,Divided by,By\n';
    await importOwn(
      measureId,
      `${head}9,Zoe,2026-08-30,3,12,Ann\n1,,2026-09-02,3,12,Bo\n`,
      'z.csv',
    );
    const shown = await getFigure(customer, { customerId, measureId }, '2026-08-01', null);
    expect(shown.columns).toEqual(['Job number', 'By', 'Date', 'Amount', 'Divided by', 'By (6)']);
    const lines = Array.from({ length: 150 }, (_, at) => `${at},,2026-07-01,1,1,`).join('\n');
    await importOwn(measureId, `${head}${lines}\n`, 'a.csv');
    const place = { customerId, measureId };
    const first = await getFigure(customer, place, '2026-07-01', null);
    expect(first.rows).toHaveLength(100);
    const rest = await getFigure(customer, place, '2026-07-01', first.next);
    const numbers = [...first.rows, ...rest.rows].map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 150 }, (_, at) => at + 2));
    expect(rest.next).toBeNull();
    const odd = await getFigure(customer, place, '2026-07-01', 'no-import:7');
    expect(odd.rows[0]?.number).toBe(2);
    await archiveMeasure(admin, place);
  });

  it('changes nothing the second time, two at once too; one altered byte has another hash', async () => {
    const measureId = await ownMeasure();
    const text = 'Date,Amount,Divided by\n2026-08-03,3,12\n';
    const both = await Promise.all([importOwn(measureId, text), importOwn(measureId, text)]);
    expect(both.map(({ rows }) => rows).toSorted()).toEqual([1, null]);
    expect((await importOwn(measureId, text)).rows).toBeNull();
    expect(await rowCount(measureId)).toBe(1);
    const [first] = await importsOf(measureId);
    const altered = importOwn(measureId, text.replace('3,12', '4,12'), 'altered.csv');
    await expect(altered).rejects.toThrow('export.csv already has rows for Aug 2026.');
    await withdrawImport(admin, { customerId, importId: first?.id ?? '' }, 'Wrong file');
    expect(await figuresOf(measureId)).toEqual([]);
    await importOwn(measureId, text.replace('3,12', '4,12'), 'altered.csv');
    const hashes = (await importsOf(measureId)).map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(2);
    expect(await figuresOf(measureId)).toMatchObject([{ value: '0.3333' }]);
    await expect(
      withdrawImport(admin, { customerId, importId: first?.id ?? '' }, 'Again'),
    ).rejects.toThrow(RefusedError);
  });

  it.each([
    [
      'Date,Amount\n2026-08-03,1\n',
      'The file has no column "Divided by". Its columns are "Date", "Amount".',
    ],
    [
      'Date,Amount,Divided by\n2026-08-03,abc,1\n',
      'Line 2: "abc" in the column "Amount" is not a number.',
    ],
    [
      'Date,Amount,Divided by\n2026-13-03,1,1\n',
      'Line 2: "2026-13-03" in the column "Date" is not a date.',
    ],
    [
      'Date,Amount,Divided by\n2026-08-03,999999999999,0.001\n',
      'The figures of Aug 2026 are too large.',
    ],
    ['Date,Amount,Divided by\n', 'The file has no rows below its header.'],
    ['Date,Amount,Divided by\n2026-08-03,"1,1\n', "The file can't be read as CSV"],
    [
      `Date,Amount,Divided by\n2026-08-03,"${'x'.repeat(70_000)}`,
      'A line of the file is too long.',
    ],
    ['', 'The file has no columns'],
  ])('is refused whole: %j', async (text, message) => {
    const measureId = await ownMeasure();
    await expect(importOwn(measureId, text || '\n')).rejects.toThrow(message);
    expect(await importsOf(measureId)).toEqual([]);
    expect(await rowCount(measureId)).toBe(0);
  });

  it('is refused whole where numbers of work orders are taken for their count', async () => {
    const measureId = await addTo(admin, customerId, { kind: 'admin-minutes' });
    const text = 'Date,Minutes,Work orders\n2026-08-03,25,2026110401\n2026-08-04,30,2026110402\n';
    await expect(
      importText(admin, { customerId, measureId }, text, { layout: 'own-admin-minutes' }),
    ).rejects.toThrow('The figures of Aug 2026 are too large.');
    expect(await importsOf(measureId)).toEqual([]);
    expect(await rowCount(measureId)).toBe(0);
  });

  it('is refused whole where many rows come to more than a figure can be', async () => {
    const measureId = await ownMeasure();
    const rows = '2026-08-03,1,999999999999\n'.repeat(10_001);
    await expect(importOwn(measureId, `Date,Amount,Divided by\n${rows}`)).rejects.toThrow(
      'The figures of Aug 2026 are too large.',
    );
    expect(await importsOf(measureId)).toEqual([]);
    expect(await rowCount(measureId)).toBe(0);
  });

  it('is refused whole where a line is of a month that has not begun, apart from agreements renewed early', async () => {
    const measureId = await ownMeasure();
    const text = 'Date,Amount,Divided by\n2026-08-03,3,12\n8/4/36,4,12\n';
    await expect(importOwn(measureId, text)).rejects.toThrow(
      'Line 3 is of Aug 2036, which has not begun. Nothing was imported.',
    );
    expect(await importsOf(measureId)).toEqual([]);
    expect(await rowCount(measureId)).toBe(0);
    const renewals = await addTo(admin, customerId, { kind: 'renewals-value' });
    const early = 'Due,Result,Yearly value\n2036-08-04,renewed,1200\n';
    await importText(admin, { customerId, measureId: renewals }, early, {
      layout: 'own-renewals',
    });
    expect(await rowCount(renewals)).toBe(1);
  });

  it('is closed where reading ends before it does', async () => {
    const measureId = await ownMeasure();
    const rest = '2026-08-04,3,12\n'.repeat(100_000);
    const text = `Date,Amount,Divided by\n2026-08-03,many,12\n${rest}`;
    await expect(importOwn(measureId, text)).rejects.toThrow('Line 2');
    await expect.poll(openFiles).toEqual([]);
  });

  it('is read by the columns of the programs that made it', async () => {
    const measureId = await addTo(admin, customerId, { kind: 'dso' });
    const place = { customerId, measureId };
    const aging =
      'Peak Mechanical,,,,,,,\nA/R Aging Detail Report,,,,,,,\n"As of Sep 30, 2026",,,,,,,\n,,,,,,,\n' +
      ',Date,Transaction type,Num,Customer full name,Due date,Amount,Open balance\n' +
      'CURRENT,,,,,,,\n' +
      ',09/10/2026,Invoice,1043,Harbor,10/10/2026,"40,000.00","40,000.00"\n' +
      ',09/12/2026,Credit Memo,1044,Harbor,,-1000.00,-1000.00\n' +
      'Total for CURRENT,,,,,,"$39,000.00","$39,000.00"\nTOTAL,,,,,,"$39,000.00","$39,000.00"\n';
    await importText(admin, place, aging, { layout: 'quickbooks-ar-aging', asOf: '2026-09' });
    // What is owed says nothing without the revenue.
    expect(await figuresOf(measureId)).toEqual([]);
    await importText(admin, place, 'Invoiced,Total\n2026-09-10,60000\n2026-09-20,18000\n', {
      layout: 'own-revenue',
      column1: 'Invoiced',
      column2: 'Total',
    });
    expect(await figuresOf(measureId)).toEqual([
      { month: '2026-09-01', value: '15.0000', cases: 4, grade: 'A' },
    ]);
    const renamed = aging.replace('Open balance', 'Open amount').replaceAll('09/', '10/');
    await expect(
      importText(admin, place, renamed, { layout: 'quickbooks-ar-aging', asOf: '2026-10' }),
    ).rejects.toThrow('The file has no column "Open balance".');
  });
});

it('takes a typed figure as B with a document, as C without, and never over a computed one', async () => {
  const measureId = await ownMeasure();
  const place = { customerId, measureId };
  const typed = { month: '2026-08', value: '4.5', uploads: [] };
  expect(await setFigure(admin, place, typed)).toBe('C');
  expect(await figuresOf(measureId)).toMatchObject([{ value: '4.5000', cases: null, grade: 'C' }]);
  expect(await setFigure(admin, place, { month: '2026-08', uploads: [] })).toBeNull();
  expect(await figuresOf(measureId)).toEqual([]);
  await expect(setFigure(admin, place, { month: '2026-08', uploads: [] })).rejects.toThrow(
    'Enter a figure: Aug 2026 has none to remove.',
  );
  await setFigure(admin, place, typed);
  await importOwn(measureId, 'Date,Amount,Divided by\n2026-08-03,3,12\n');
  expect(await figuresOf(measureId)).toMatchObject([{ value: '0.2500', grade: 'A' }]);
  await expect(setFigure(admin, place, { month: '2026-08', uploads: [] })).rejects.toThrow(
    'is computed from a file',
  );
  await expect(setFigure(admin, place, typed)).rejects.toThrow('is computed from a file');
  await expect(
    setFigure(admin, { customerId: other.customerId, measureId }, typed),
  ).rejects.toThrow(NotFoundError);
});

it('takes no typed figure of a month that has not begun', async () => {
  const measureId = await ownMeasure();
  const typed = { month: '2062-08', value: '4.5', uploads: [] };
  await expect(setFigure(admin, { customerId, measureId }, typed)).rejects.toThrow(
    'Aug 2062 has not begun.',
  );
  expect(await figuresOf(measureId)).toEqual([]);
});

it('completes a month that waits for the files of an archived measure alone, and withdraws one that asks for nothing else', async () => {
  const last = monthsLater(`${firmDay().slice(0, 7)}-01`, -1);
  const [first, second] = [await ownMeasure(), await ownMeasure()];
  await planMonthlyFiles(admin, customerId, {
    files: [first, second].map((id) => `${id} own-measure`),
    dueDay: '5',
    remindBefore: '0',
    remindAfter: '0',
    firstMonth: last.slice(0, 7),
  });
  await importOwn(first, `Date,Amount,Divided by\n${last},3,12\n`);
  const request = async () => (await getMonthlyRequests(admin, customerId))[0];
  expect(await request()).toMatchObject({ doneAt: null });
  await archiveMeasure(admin, { customerId, measureId: second });
  expect(await request()).toMatchObject({ doneAt: expect.any(Date), files: [{ state: 'in' }] });
  const [{ id } = { id: '' }] = await importsOf(first);
  await withdrawImport(admin, { customerId, importId: id }, 'Wrong file');
  expect(await request()).toMatchObject({ doneAt: null, files: [{ state: 'open' }] });
  await archiveMeasure(admin, { customerId, measureId: first });
  expect(await request()).toBeUndefined();
});
