import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InvoiceStatus, shownInvoiceStatus } from '#app/records/invoice/billing-status.ts';
import type { Read } from '#tests/helpers/crawl.ts';
import { type DemoPages, readDemoPages, type Side } from '#tests/helpers/demo-pages.ts';
import {
  countedList,
  figureOf,
  moneyIn,
  type Printed,
  partsOf,
  printed,
  saidOf,
  summedInFile,
  sumOf,
  wordsOf,
} from '#tests/helpers/printed-page.ts';
import {
  bothSides,
  clocksOf,
  countsOf,
  type Found,
  leadsOf,
  quotesOf,
  sumsOf,
} from '#tests/helpers/printed-rules.ts';

// Every page of the demo firm as the server sends it, found by following links: what it prints adds up, and one figure or status is the
// same wherever it is printed. A new page is read by itself.

let demo: DemoPages;
let read: DemoPages['read'];
let get: DemoPages['get'];

beforeAll(async () => {
  demo = await readDemoPages();
  ({ read, get } = demo);
});
afterAll(() => demo?.remove());

const pagesOf = (side: Side): Printed[] =>
  [...read[side].values()].flatMap(({ page }) => (page ? [page] : []));

function all(found: readonly Found[]): Found {
  return {
    compared: found.reduce((sum, { compared }) => sum + compared, 0),
    faults: found.flatMap(({ faults }) => faults),
  };
}

const RULES = {
  'adds up each column above its sum': [sumsOf, { admin: 60, customer: -1 }],
  'lists as many records as it counts': [countsOf, { admin: 60, customer: 10 }],
  'leads with each count and amount to as much': [leadsOf, { admin: 40, customer: 5 }],
  'says of a record in a row what its own page says': [quotesOf, { admin: 700, customer: 100 }],
  'says each time of day with AM or PM': [clocksOf, { admin: 300, customer: 60 }],
} as const;

describe.each(['admin', 'customer'] as const)('what the pages of /%s print', (side) => {
  it.each(Object.entries(RULES))('%s', (_name, [rule, least]) => {
    const { compared, faults } = all(pagesOf(side).map((page) => rule(page, read[side])));
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(least[side]);
  });
});

/** The page of one record on either side. */
const RECORD = /\/(?:invoices|contracts|proposals|projects|tickets|tasks|meetings)\/[0-9a-f-]{36}$/;
const ownPages = () => pagesOf('customer').filter(({ address }) => RECORD.test(address));

function theirs({ address }: Printed): Printed {
  const page = read.admin.get(`/admin/${address.split('/').slice(-2).join('/')}`)?.page;
  if (!page) throw new Error(`${address} is on no page of the back office.`);
  return page;
}

describe('one record', () => {
  it('has the same amounts and status on both sides', () => {
    const { compared, faults } = all(ownPages().map((page) => bothSides(page, theirs(page))));
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(60);
  });

  it.each(['admin', 'customer'] as const)(
    'has it where it is found by its name (%s)',
    async (side) => {
      const records = pagesOf(side).filter(({ address }) => RECORD.test(address));
      const words = new Set<string>();
      let found = 0;
      for (const { address, main } of records) {
        const name = wordsOf(partsOf(main, 'h1')[0]);
        const response = await get(side, `/search?${new URLSearchParams({ q: name })}`);
        const { groups } = (await response.json()) as { groups: { hits: Hit[] }[] };
        const hit = groups.flatMap(({ hits }) => hits).find(({ path }) => path === address);
        if (!hit?.status) continue;
        found += 1;
        words.add(hit.status.label);
        expect([address, saidOf(main).includes(hit.status.label), hit.status.label]).toEqual([
          address,
          true,
          hit.status.label,
        ]);
      }
      expect(found).toBeGreaterThan(records.length / 2);
      expect([...words]).toContain('Partly paid');
    },
  );

  it('has them in the API', async () => {
    for (const kind of ['invoices', 'tickets', 'tasks', 'inquiries'] as const) {
      const rows = await demo.listed(kind);
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) {
        const address = `/admin/${kind}/${row.id}`;
        const page =
          read.admin.get(address)?.page ??
          printed(address, await (await get('admin', address)).text());
        const amounts = moneyIn(wordsOf(page.main));
        for (const amount of [row.amount, row.openAmount].filter(Boolean)) {
          expect([row.id, amounts]).toEqual([row.id, expect.arrayContaining([amount])]);
        }
        if (kind !== 'invoices') continue;
        const { amount = '', openAmount: open = '', creditedAmount: credited = '' } = row;
        const shown = { status: row.status as InvoiceStatus, amount, open, credited };
        expect(saidOf(page.main)).toContain(shownInvoiceStatus(shown).label);
      }
    }
  });
});

type Hit = { path: string; status: { label: string } | null };
/** The lines of a file. */
const linesOf = ({ text }: Read): string[][] => parse(text, { bom: true });

describe('a file', () => {
  it('adds up to its last line', () => {
    const files = [...read.admin.values()].filter(({ type }) => type === 'text/csv');
    const checks = files.flatMap((file) =>
      summedInFile(linesOf(file)).map(
        ({ name, cells, sum }) => `${file.address} ${name}: ${sumOf(cells)} is ${sum}`,
      ),
    );
    expect(checks.filter((each) => !/: (\S+) is \1$/.test(each))).toEqual([]);
    expect(checks.length).toBeGreaterThan(150);
  });

  it('of hours comes to what the cards above the list say', () => {
    const file = read.admin.get('/admin/time-tracking/export.csv');
    const page = read.admin.get('/admin/time-tracking')?.page;
    if (!file || !page) throw new Error('There are no hours.');
    const [heads = [], ...rows] = linesOf(file);
    const column = (name: string, of = rows) =>
      sumOf(of.map((row) => row[heads.indexOf(name)] || '0'));
    const billable = rows.filter((row) => row[heads.indexOf('Billable')] === 'yes');
    const words = wordsOf(page.main).replace(/,/g, '');
    expect(words).toContain(`Total Hours ${column('Hours')} ${column('Hours', billable)} billable`);
    expect(words).toContain(`Total Revenue $${column('Amount')}`);
    expect(countedList(page)?.count).toBe(rows.length);
  });
});

/** Which figure of a period each column of a report comes to. */
const SUMMARY: Record<string, [report: string, column: string][]> = {
  Revenue: [
    ['revenue', 'Revenue'],
    ['customers', 'Revenue'],
  ],
  Invoiced: [['invoiced', 'Invoiced']],
  Paid: [['invoiced', 'Paid']],
  Receivables: [
    ['receivables', 'Open'],
    ['receivables-by-customer', 'Open'],
  ],
  Hours: [['hours', 'All hours']],
  'Tickets opened': [
    ['tickets', 'Opened'],
    ['ticket-categories', 'Tickets'],
    ['ticket-priorities', 'Tickets'],
  ],
  'Tickets resolved': [
    ['tickets', 'Resolved'],
    ['response-times', 'Resolved'],
  ],
  Inquiries: [['inquiries', 'Inquiries']],
  'Proposals sent': [['proposals', 'Proposals']],
  'Value of proposals sent': [['proposals', 'Value']],
};

describe('a period of the analytics', () => {
  const RANGES = [
    'this-month',
    'last-month',
    'this-quarter',
    'last-90-days',
    'this-year',
    'last-12-months',
  ];

  it.each(RANGES)(
    'has one figure of each kind in its cards, its reports and its files (%s)',
    async (range) => {
      const address = `/admin/analytics?range=${range}`;
      const page = printed(address, await (await get('admin', address)).text());
      const files = new Map<string, string[][]>();
      for (const { attribs } of partsOf(page.main, 'a')) {
        const name = /analytics\/([\w-]+)\.csv/.exec(attribs.href ?? '')?.[1];
        if (name)
          files.set(
            name,
            parse(await (await get('admin', attribs.href ?? '')).text(), { bom: true }),
          );
      }
      expect(files.size).toBeGreaterThan(12);
      const summary = new Map(files.get('summary')?.map((row) => [row[0], row[2]]));
      for (const [figure, reports] of Object.entries(SUMMARY)) {
        for (const [report, column] of reports) {
          const lines = files.get(report) ?? [];
          const all = lines.at(-1)?.[lines[0]?.indexOf(column) ?? -1];
          expect([figure, report, figureOf(all ?? '')]).toEqual([
            figure,
            report,
            figureOf(summary.get(figure) ?? ''),
          ]);
        }
      }
      // What is printed of a report is in its file, bare.
      const sections = partsOf(page.main, 'section').filter(
        (each) => partsOf(each, 'section').length === 0,
      );
      let compared = 0;
      for (const section of sections) {
        const link = partsOf(section, 'a').find(({ attribs }) => attribs.href?.includes('.csv'));
        const name = /analytics\/([\w-]+)\.csv/.exec(link?.attribs.href ?? '')?.[1] ?? '';
        const cells = new Set(files.get(name)?.flat());
        if (!link) continue;
        const shown = moneyIn(wordsOf(section)).map((each) => each.replace('-', ''));
        compared += shown.length;
        const bare = new Set([...cells].map((each) => each.replace('-', '')));
        expect([name, shown.filter((each) => !bare.has(each))]).toEqual([name, []]);
      }
      expect(compared).toBeGreaterThan(10);
    },
  );
});

it.each(['this-month', 'last-month', 'this-quarter', 'last-90-days'])(
  'the firm works before a period as it does in it (%s)',
  async (range) => {
    const address = `/admin/analytics?range=${range}`;
    const page = printed(address, await (await get('admin', address)).text());
    const cards = partsOf(page.main, 'dl')
      .flatMap((list) => partsOf(list, 'div'))
      .map(wordsOf);
    const moved = cards.filter((words) => /^(?:Hours|Utilization|Effective rate) /.test(words));
    expect(moved).toHaveLength(3);
    const far = moved.filter((words) => Number(/[↑↓] ([\d.]+)/.exec(words)?.[1] ?? 0) > 40);
    expect(far).toEqual([]);
    expect(cards.filter((words) => /[↑↓] \$?[\d,.]+%? from \$?0(?:\.0+)?%?,/.test(words))).toEqual(
      [],
    );
  },
);

describe('a figure that is not so', () => {
  const doctored = (side: Side, address: string, was: RegExp, is: string): Printed => {
    const { text = '' } = read[side].get(address) ?? {};
    expect(text).toMatch(was);
    return printed(address, text.replace(was, is));
  };

  it('is found on a page', () => {
    const invoices = '/admin/invoices';
    const amount = doctored('admin', invoices, /\$13,500\.00/, '$13,500.01');
    expect(quotesOf(amount, read.admin).faults).toHaveLength(1);
    const status = doctored('admin', invoices, /Partly paid/g, 'Sent');
    expect(quotesOf(status, read.admin).faults).not.toEqual([]);
    const count = doctored('admin', invoices, />\d+(?:<!-- -->)? invoices</, '>1 invoices<');
    expect(countsOf(count, read.admin).faults).toHaveLength(1);
    const total = doctored('admin', '/admin/analytics', /(<tfoot.*?<td[^>]*>)\d+(?=<)/s, '$1999');
    expect(sumsOf(total).faults).toHaveLength(2);
    const clock = doctored('customer', '/customer/meetings', /\b\d{1,2}:00 [AP]M/, '14:00');
    expect(clocksOf(clock).faults).not.toEqual([]);
    const lead = doctored('customer', '/customer', /\$2,012\.40/g, '$2,012.04');
    expect(leadsOf(lead, read.customer).faults).toHaveLength(1);
  });
});
