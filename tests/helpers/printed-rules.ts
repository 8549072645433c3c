import { addressOf, type Read } from './crawl.ts';
import {
  around,
  columnSums,
  countedList,
  moneyIn,
  type Part,
  type Printed,
  partsOf,
  saidOf,
  summedColumns,
  sumOf,
  wordsOf,
} from './printed-page.ts';

/** What was read, by its address. */
type Pages = ReadonlyMap<string, Read>;

/** What a rule found of one page: how much it compared, and what is not so. */
export type Found = { compared: number; faults: string[] };

const RECORD = /^\/(admin|customer)\/(?:billing\/)?([a-z-]+)\/([0-9a-f]{8}-[0-9a-f-]{27})$/;

const linksOf = ({ address, main }: Printed) =>
  partsOf(main, 'a').flatMap((link) => {
    const to = addressOf(link.attribs.href ?? '', address);
    return to === null ? [] : [{ link, to }];
  });

type Check = readonly [what: string, is: unknown, should: unknown];

function foundOf(checks: readonly Check[]): Found {
  const wrong = checks.filter(([, is, should]) => String(is) !== String(should));
  return {
    compared: checks.length,
    faults: wrong.map(([what, is, should]) => `${what}: ${is}, not ${should}`),
  };
}

/** A table's line of sums is what its rows come to. */
export function sumsOf({ address, main }: Printed): Found {
  const columns = partsOf(main, 'table').flatMap(summedColumns);
  return foundOf(
    columns.map(({ name, cells, sum }) => [`${address}: ${name}`, sum, sumOf(cells)] as const),
  );
}

/** A list has as many rows as it says, over all of its pages. */
export function countsOf(page: Printed, pages: Pages): Found {
  const first = countedList(page);
  if (!first || page.address.includes('after=')) return foundOf([]);
  let rows = first.rows.length;
  for (let at: Printed = page; ; ) {
    const next = linksOf(at).find(({ link }) => link.attribs.rel === 'next');
    if (!next) break;
    const further = pages.get(next.to)?.page;
    // Of a long list not every page is read.
    if (!further) return foundOf([]);
    rows += countedList(further)?.rows.length ?? 0;
    at = further;
  }
  return foundOf([[page.address, first.count, rows]]);
}

const MONTH = /^[A-Z][a-z]{2} \d{4}$/;
const COUNTED = [/^(?:All )?([\d,]+) [a-z][a-z ]*$/, /^[A-Z][A-Za-z ]+ ([\d,]+)$/];

/** A count or an amount that leads to a list is that list's. */
export function leadsOf(page: Printed, pages: Pages): Found {
  const checks = linksOf(page).flatMap(({ link, to }): Check[] => {
    const target = pages.get(to)?.page;
    const words = wordsOf(link);
    if (!target || RECORD.test(to) || MONTH.test(words)) return [];
    const name = `${page.address}: "${words}" to ${to}`;
    const list = countedList(target);
    const count = COUNTED.map((each) => each.exec(words)?.[1]).find(Boolean);
    const counted = list && count ? [[name, count, list.count] as const] : [];
    // The amounts of an entry belong to its one link.
    const entry = around(link, 'li');
    const isAlone = entry && partsOf(entry, 'a').length === 1;
    const said = /\d/.test(words) ? wordsOf(isAlone ? entry : link) : '';
    const figures = (said.match(/\$?\d[\d,]*\.\d\d\b/g) ?? []).filter(
      (each) => !/^\$?0\.00$/.test(each),
    );
    if (to.startsWith('/admin/invoices?')) {
      const isWhole = list && list.rows.length === list.count;
      if (!isWhole || figures.length !== 1) return counted;
      const sum = sumOf(list.rows.map(openIn));
      return [...counted, [`${name}, its rows`, moneyIn(figures[0] ?? '')[0], sum] as const];
    }
    const [whole, sums] = [wordsOf(target.main), columnSums(target.main)];
    const isThere = (each: string) =>
      whole.includes(each) || sums.includes(each.replace(/[$,]/g, ''));
    const printed = figures.map((each) => [`${name}, ${each}`, isThere(each), true] as const);
    return [...counted, ...printed];
  });
  return foundOf(checks);
}

/** What of an invoice is open by its row. */
function openIn(row: Part): string {
  const words = wordsOf(row);
  return moneyIn(/\$[\d,]+\.\d\d open/.exec(words)?.[0] ?? words)[0] ?? '0.00';
}

/** What a row says of a record, in money and by its status, its own page says too. */
export function quotesOf(page: Printed, pages: Pages): Found {
  const checks = linksOf(page).flatMap(({ link, to }): Check[] => {
    const own = pages.get(to)?.page;
    const row = around(link, 'tr', 'li');
    const kind = RECORD.exec(to)?.[2];
    const isTitle =
      row && linksOf({ ...page, main: row }).find((each) => RECORD.test(each.to))?.to === to;
    if (!own || !row || !isTitle || isAboutOther(page, link, kind)) return [];
    return quoted(`${page.address}: ${to}`, row, own.main);
  });
  return foundOf(checks);
}

/** What the page of a record says on one side, it says on the other. */
export function bothSides(own: Printed, other: Printed): Found {
  return foundOf(quoted(own.address, own.main, other.main));
}

function quoted(name: string, row: Part, own: Part): Check[] {
  const amounts = moneyIn(wordsOf(own));
  const said = saidOf(own);
  return [
    ...moneyIn(wordsOf(row)).map(
      (each) => [`${name} $${each}`, amounts.includes(each), true] as const,
    ),
    ...saidOf(row).map((each) => [`${name} "${each}"`, said.includes(each), true] as const),
  ];
}

/** Whether the row is not about the record that it leads to: entries of a ledger or a payout, what a customer's work or revenue came to. */
function isAboutOther({ address }: Printed, link: Part, kind: string | undefined): boolean {
  const table = around(link, 'table');
  const headings = table ? partsOf(table, 'th').map(wordsOf) : [];
  const isLedger = headings.includes('Balance') || headings.includes('Net');
  const isOfCustomer = kind === 'customers' && !address.startsWith('/admin/customers');
  return isLedger || isOfCustomer;
}

/** A time of day on a clock of 24 hours. */
export const LONG_CLOCK = /(?<![\d:.-])(?:0\d|1[3-9]|2[0-3]):[0-5]\d(?![\d:])(?! ?[AP]M)/;

/** Each time of day is one of 12 hours, with AM or PM where the page says it by itself. */
export function clocksOf({ address, main }: Printed): Found {
  const said = partsOf(main, 'time')
    .map(wordsOf)
    .filter((words) => /\d:\d\d/.test(words));
  // The browser shows what is typed by the person's own clock.
  const typed = partsOf(main, 'input').filter(({ attribs }) => attribs.type === 'time');
  const words = typed.reduce(
    (all, { attribs }) => all.replace(` ${attribs.value} `, ' '),
    ` ${wordsOf(main)} `,
  );
  return foundOf([
    ...said.map((each) => [`${address}: ${each}`, /\d:\d\d [AP]M/.test(each), true] as const),
    [`${address}: a clock of 24 hours`, LONG_CLOCK.exec(words)?.[0] ?? 'none', 'none'] as const,
  ]);
}
