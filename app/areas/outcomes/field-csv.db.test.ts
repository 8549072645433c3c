import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outcomeRows } from '#app/records/outcome/outcome-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { addTo, importText } from '#tests/helpers/outcomes.ts';

setUpDatabase();

let admin: AdminActor;
const measures = new Map<string, { customerId: string; measureId: string }>();

const BALANCES = 'own-balances';
const REVENUE = 'own-revenue';
const QUOTES = 'own-close-value';

beforeAll(async () => {
  const made = await makeMembers();
  admin = made.admin;
  const { customerId } = made.customer;
  const dso = await addTo(admin, customerId, { kind: 'dso' });
  const value = await addTo(admin, customerId, { kind: 'close-rate-value' });
  measures.set(REVENUE, { customerId, measureId: dso });
  measures.set(BALANCES, { customerId, measureId: dso });
  measures.set(QUOTES, { customerId, measureId: value });
});

const fieldCase = (name: string) =>
  readFileSync(new URL(`../../../tests/field-cases/csv/${name}.csv`, import.meta.url));

async function place(layout: string) {
  const found = measures.get(layout);
  if (!found) throw new Error(`There is no measure for ${layout}.`);
  await unsafeOwnerTransaction((tx) => tx.execute('truncate outcome_imports cascade'));
  return found;
}

async function importCase(layout: string, bytes: Uint8Array | string) {
  const at = await place(layout);
  const { months } = await importText(admin, at, bytes, { layout, asOf: '2026-09' });
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(outcomeRows)
      .where(eq(outcomeRows.measureId, at.measureId))
      .orderBy(asc(outcomeRows.number)),
  );
  return {
    months,
    amounts: rows.map(({ denominator }) => Number(denominator)),
    cells: rows.map(({ cells }) => cells as Record<string, string>),
    lines: rows.map(({ number }) => number),
  };
}

describe('a file as programs and people write it', () => {
  it.each([
    ['f03-inch-mark', [1234.5, 980]],
    ['f05-utf16le', [1234.5]],
    ['f06-bom-quoted-newline', [1234.5, 980]],
    ['f08b-excel-default-date', [1234.5]],
    ['f09-cr-only', [1234.5, 980]],
    ['f11-european-thousand', [1.234]],
    ['f15-space-after-comma', [1234.5]],
    ['f18-tab', [1234.5]],
    ['f19-sep-line', [1234.5]],
    ['f20-utc-end-of-month', [1234.5]],
    ['f21-trailing-commas', [1234.5, 980]],
    ['f22-emoji-at-cut', [1234.5]],
  ])('is read: %s', async (name, amounts) => {
    expect((await importCase(REVENUE, fieldCase(name))).amounts).toEqual(amounts);
  });

  it.each([
    [REVENUE, 'f01-bare-thousands', 'Line 2 has more cells than the header has columns: "234.50"'],
    [REVENUE, 'f02-bare-comma-name', 'Line 2 has more cells than the header has columns: "Inc."'],
    [QUOTES, 'f23-bare-close-rate', 'Line 2 has more cells than the header has columns: "234.50"'],
    [REVENUE, 'f07-semicolon', 'Line 2: "05.07.2026" in the column "Invoice date" is not a date.'],
    [REVENUE, 'f08-excel-dates', 'Line 2: "46238" in the column "Invoice date" is not a date.'],
    [REVENUE, 'f10-latin1-name', 'This file is not text in UTF-8 or UTF-16.'],
    [REVENUE, 'f14-total-customer', 'Line 3: "" in the column "Amount" is not a number.'],
    [REVENUE, 'f17-money-plain', 'Line 5: "USD 1,000.00" in the column "Amount" is not a number.'],
  ])('is refused whole with its reason: %s, %s', async (layout, name, reason) => {
    await expect(importCase(layout, fieldCase(name))).rejects.toThrow(reason);
  });

  it('keeps what people wrote in its cells', async () => {
    const { cells } = await importCase(REVENUE, fieldCase('f03-inch-mark'));
    expect(cells[0]?.Description).toBe('24" filter rack');
    const cut = await importCase(REVENUE, fieldCase('f22-emoji-at-cut'));
    expect(cut.cells[0]?.Note).toBe(`${'x'.repeat(198)}…`);
    const day = await importCase(REVENUE, fieldCase('f20-utc-end-of-month'));
    expect(day.months).toBe('May 2025');
  });

  // The reports are in docs/field-cases.md, in this order.
  it.each([
    ['\uFEFF"Invoice date","Customer","Amount"\n2026-01-05,Alder,10\n', [10]],
    ['Invoice date,Customer,Amount\n2026-01-05,"Alder, Inc.",10\n', [10]],
    ['Invoice date,Customer,Amount\n2026-01-05,"Alder\nBakery",10\n', [10]],
    ['Invoice date,Customer,Amount,\n2026-01-05,Alder,10,\n', [10]],
    ['Invoice date;Customer;Amount\n"2026-01-05";"Alder";10\n', [10]],
    ['"Invoice date"\t"Customer"\t"Amount"\n2026-01-05\tAlder, Inc.\t10\n', [10]],
    ['Invoice date,Amount\n2026-01-05,7 000\n', [7000]],
    ['Invoice date,Amount\n2026-01-05,-3.000\n', [-3]],
    ['Invoice date,Amount\n2026-01-05,"25,000"\n2026-01-06,$40.00\n', [25000, 40]],
    ['Invoice date,Amount\n2026-01-05,(123.45)\n', [-123.45]],
  ])('is read as it was meant: %j', async (text, amounts) => {
    expect((await importCase(REVENUE, text)).amounts).toEqual(amounts);
  });

  it.each([
    ['Invoice date;Customer;Amount\n2026-01-05;"TADEX" TADEUSZ;10\n', 'line 2'],
    ['Invoice date,Amount\n2026-01-05,-($67.00)\n', 'Line 2: "-($67.00)"'],
    ['Invoice date,Amount\n2026-01-05,"NGN 2,300.50"\n', 'Line 2: "NGN 2,300.50"'],
  ])('is refused with its line: %j', async (text, reason) => {
    await expect(importCase(REVENUE, text)).rejects.toThrow(reason);
  });

  const header = 'Invoice date,Customer,Amount\n';
  it('takes a customer called Total for a customer', async () => {
    const text =
      'Customer,Invoice date,Amount\nTotal,2025-10-05,100\nTotal Wine,2025-10-06,20\nTotal,,120\nTotal for October,,120\n';
    expect((await importCase(REVENUE, text)).amounts).toEqual([100, 20]);
  });

  it('names the line that people see, after cells that run over lines', async () => {
    const text = `${header}2026-01-05,"Alder\r\n\r\nBakery",5\r\n2026-01-06,Birch,many\r\n`;
    await expect(importCase(REVENUE, text)).rejects.toThrow('Line 5: "many"');
  });

  it.each([
    ['open up to a later one', '2026-01-05,"Alder,5\n2026-01-06,"Birch,7\n', 'at line 3'],
    ['open up to a later cell', '2026-01-05,"Alder,5\n2026-01-06,"Birch",7\n', 'at line 3'],
    ['open to the end', '2026-01-05,"Alder,5\n2026-01-06,Birch,7\n', "can't be read as CSV"],
    ['closed early', '2026-01-05,"24" rack, big",5\n', 'at line 2'],
  ])('loses no row to a quotation mark that is %s', async (_what, rows, reason) => {
    await expect(importCase(REVENUE, header + rows)).rejects.toThrow(reason);
  });

  it('knows each end of a line, one file with several of them too', async () => {
    const text = `${header.replace('\n', '\r\n')}2026-01-05,Alder,5\r2026-01-06,Birch,7\n2026-01-07,Cedar,9`;
    const { amounts, lines } = await importCase(REVENUE, text);
    expect(amounts).toEqual([5, 7, 9]);
    expect(lines).toEqual([2, 3, 4]);
  });

  it.each(['utf-16le', 'utf-16be'] as const)(
    'reads %s by its mark, in whole characters',
    async (encoding) => {
      const text = `\uFEFFInvoice date\tCustomer\tAmount\r\n2026-01-05\tCafé 😀 ਊ\t5\r\n`;
      const bytes = Buffer.from(text, 'utf16le');
      if (encoding === 'utf-16be') bytes.swap16();
      const { amounts, cells } = await importCase(REVENUE, bytes);
      expect(amounts).toEqual([5]);
      expect(cells[0]?.Customer).toBe('Café 😀 ਊ');
      await expect(importCase(REVENUE, bytes.subarray(0, -1))).rejects.toThrow('not');
    },
  );

  it('keeps a column that is called like a part of every object', async () => {
    const text = 'Open balance,__proto__,constructor\n5,a,b\n';
    const { cells } = await importCase(BALANCES, text);
    expect(cells[0]).toEqual(
      Object.fromEntries([
        ['Open balance', '5'],
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ]),
    );
  });

  // docs/field-cases.md says where each was reported.
  it.each([
    ['$(0.01)', -0.01],
    ['($900.23)', -900.23],
    ['$+1500', 1500],
    ['+1500.00', 1500],
    ['-', 0],
    [' $-   ', 0],
    ['\u221212.00', -12],
    ['12.00-', -12],
    ['1\u00a0234.50', 1234.5],
    ['1\u202f234.50', 1234.5],
    ['\u202d1,234.50\u202c', 1234.5],
    ['\u200b5', 5],
    ['="1234.50"', 1234.5],
    ['.5', 0.5],
    ['62%', 62],
    ['7.33330000', 7.3333],
    ['1,234', 1234],
  ])('reads the amount %j', async (amount, value) => {
    const cell = `"${amount.replaceAll('"', '""')}"`;
    const { amounts } = await importCase(REVENUE, `Invoice date,Amount\n2026-01-05,${cell}\n`);
    expect(amounts).toEqual([value]);
  });

  it.each([
    ['-1.000,00 €', 'a number'],
    ['1.355,90€', 'a number'],
    ['--$21.78', 'a number'],
    ['1,23', 'a number'],
    ['1,234.50 CR', 'a number'],
    ['1.23E+05', 'a number'],
    ['#REF!', 'a number'],
    ['N/A', 'a number'],
    ['0.30000000000000004', 'a number of at most four decimals'],
  ])('refuses the amount %j with its line', async (amount, wanted) => {
    const refused = importCase(REVENUE, `Invoice date,Amount\n2026-01-05,"${amount}"\n`);
    await expect(refused).rejects.toThrow(
      `Line 2: "${amount}" in the column "Amount" is not ${wanted}.`,
    );
  });

  it.each([
    ['2026/01/05', 'Jan 2026'],
    ['20260105', 'Jan 2026'],
    ['12/01/2025', 'Dec 2025'],
    ['5-Jan-26', 'Jan 2026'],
    ['05 January 2026', 'Jan 2026'],
    ['Jan 5, 2026', 'Jan 2026'],
    ['1/5/26 12:00:00 AM', 'Jan 2026'],
  ])('reads the day %s', async (day, month) => {
    expect((await importCase(REVENUE, `Invoice date,Amount\n"${day}",5\n`)).months).toBe(month);
  });

  it.each([
    '26.06.26',
    '15/04/2026',
    '05-01-2026',
    '4/31/2026',
    '0026-01-05',
    '46238',
    'yesterday',
  ])('refuses the day %s with its line', async (day) => {
    await expect(importCase(REVENUE, `Invoice date,Amount\n"${day}",5\n`)).rejects.toThrow(
      `Line 2: "${day}" in the column "Invoice date" is not a date.`,
    );
  });

  it('refuses a file that names a needed column twice, and keeps others under names of their own', async () => {
    const twice = 'Invoice date,Amount,Amount\n2026-01-05,5,7\n';
    await expect(importCase(REVENUE, twice)).rejects.toThrow('more than one column "amount"');
    const text = 'Note,Invoice date,Note,Amount\na,2026-01-05,b,5\n';
    const { cells } = await importCase(REVENUE, text);
    expect(cells[0]).toMatchObject({ Note: 'a', 'Note (3)': 'b' });
  });

  it('reads names of columns with marks that nobody sees, and columns that are named again on each page', async () => {
    const text =
      '\uFEFF\u200bInvoice\u00a0date, Amount \n2026-01-05,5\nInvoice\u00a0date,Amount\n2026-01-06,7\n';
    expect((await importCase(REVENUE, text)).amounts).toEqual([5, 7]);
  });

  it('refuses a workbook or a page that is called a CSV file', async () => {
    const page = '<html><table><tr><td>Invoice date</td></tr></table></html>';
    await expect(importCase(REVENUE, page)).rejects.toThrow('The file has no columns');
  });
});
