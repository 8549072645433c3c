import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { outcomeFigures } from '#app/records/outcome/outcome-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMembers } from '#tests/helpers/documents.ts';
import { hledgerMonths } from '#tests/helpers/hledger.ts';
import { invoicesCsv, journalOf, madeLedger, openInvoicesCsv } from '#tests/helpers/made-ledger.ts';
import { addTo, importText, monthsFrom } from '#tests/helpers/outcomes.ts';

// A contractor of 24 months whose every figure has a closed form of the month's place, k.

setUpDatabase();

const MONTHS = monthsFrom('2024-01', 24);
const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const each = (line: (month: string, k: number) => string[]) => MONTHS.flatMap(line).join('\n');

let admin: AdminActor;
let customerId: string;
beforeAll(async () => {
  const made = await makeMembers();
  admin = made.admin;
  customerId = made.customer.customerId;
});

async function figuresOf(
  kind: string,
  files: [text: string, form: Parameters<typeof importText>[3]][],
): Promise<{ value: string; numerator: string | null; denominator: string | null }[]> {
  const measureId = await addTo(admin, customerId, { kind });
  for (const [text, form] of files) await importText(admin, { customerId, measureId }, text, form);
  return unsafeOwnerTransaction((tx) =>
    tx
      .select({
        value: outcomeFigures.value,
        numerator: outcomeFigures.numerator,
        denominator: outcomeFigures.denominator,
      })
      .from(outcomeFigures)
      .where(eq(outcomeFigures.measureId, measureId))
      .orderBy(asc(outcomeFigures.month)),
  );
}

const expected = (value: (k: number, month: string) => number) =>
  MONTHS.map((month, k) => value(k, month).toFixed(4));

it('has the DSO that its ledger says, and that hledger works out from it', async () => {
  const ledger = madeLedger(MONTHS);
  const figures = await figuresOf('dso', [
    ...MONTHS.map((month): [string, Parameters<typeof importText>[3]] => [
      openInvoicesCsv(ledger, month),
      { layout: 'servicetitan-ar-detail', asOf: month },
    ]),
    [invoicesCsv(ledger, MONTHS), { layout: 'own-revenue' }],
  ]);
  expect(figures.map(({ value }) => value)).toEqual(
    expected((k, month) => ((50_000 + 1_000 * k) / 40_000) * daysIn(month)),
  );

  const journal = journalOf(ledger, MONTHS);
  const span = { begin: '2024-01', end: '2026-01' };
  const open = hledgerMonths(journal, 'receivable', { ...span, isHistorical: true });
  const revenue = hledgerMonths(journal, 'revenue', { ...span, isHistorical: false });
  expect([...open.keys()]).toEqual(MONTHS);
  const byHledger = MONTHS.map((month) => ({
    open: Number(open.get(month)),
    // Income is a credit.
    revenue: -Number(revenue.get(month)),
    days: daysIn(month),
  }));
  expect(
    figures.map(({ numerator, denominator }, at) => ({
      open: Number(numerator),
      revenue: Number(denominator),
      days: daysIn(MONTHS[at] ?? ''),
    })),
  ).toEqual(byHledger);
  expect(figures.map(({ value }) => value)).toEqual(
    byHledger.map((month) => ((month.open / month.revenue) * month.days).toFixed(4)),
  );
});

it.each<[kind: string, layout: string, head: string, lines: string, value: (k: number) => number]>([
  [
    'days-to-invoice',
    'own-days-to-invoice',
    'Completed,Invoice date',
    each((month, k) => [
      `${month}-01,${month}-${String((k % 20) + 1).padStart(2, '0')}`,
      `${month}-01,${month}-${String((k % 20) + 3).padStart(2, '0')}`,
    ]),
    (k) => (k % 20) + 1,
  ],
  [
    'close-rate-count',
    'own-close-rate',
    'Decided,Result',
    each((month, k) =>
      Array.from({ length: 25 }, (_, at) => `${month}-11,${at <= k ? 'Won' : 'lost'}`).concat([
        `${month}-12,open`,
      ]),
    ),
    (k) => (Math.min(k + 1, 25) / 25) * 100,
  ],
  [
    'close-rate-value',
    'own-close-value',
    'Decided,Result,Amount',
    each((month, k) => [`${month}-11,Sold,$${k + 1}.00`, `${month}-12,Declined,"${99 - k}"`]),
    (k) => k + 1,
  ],
  [
    'billable-share',
    'own-billable-share',
    'Date,Billed hours,Paid hours',
    each((month, k) => [`${month}-01,${50 + k},80`, `${month}-15,${k},120`]),
    (k) => ((50 + 2 * k) / 200) * 100,
  ],
  [
    'first-visit',
    'own-first-visit',
    'Completed,Visits',
    each((month, k) => Array.from({ length: 30 }, (_, at) => `${month}-09,${at < k ? 1 : 2}`)),
    (k) => (k / 30) * 100,
  ],
  [
    'renewals-value',
    'own-renewals',
    'Due,Result,Yearly value',
    each((month, k) => [`${month}-01,Renewed,${1000 + 100 * k}`, `${month}-02,Not renewed,1000`]),
    (k) => ((1000 + 100 * k) / (2000 + 100 * k)) * 100,
  ],
  [
    'admin-minutes',
    'own-admin-minutes',
    'Date,Minutes,Work orders',
    each((month, k) => [`${month}-07,${600 + 10 * k},20`, `${month}-14,600,20`]),
    (k) => (1200 + 10 * k) / 40,
  ],
])('has %s of closed form', async (kind, layout, head, lines, value) => {
  const figures = await figuresOf(kind, [[`${head}\n${lines}\n`, { layout }]]);
  expect(figures.map((figure) => figure.value)).toEqual(expected(value));
});
