import type { BareAnswer } from './bare-sql.ts';
import type { House, Person, Tracer } from './house.ts';
import { type LoadPlan, type Target, underLoad } from './load.ts';
import { startBare } from './processes.ts';
import { planText } from './public-pages.ts';
import { type Section, showFigure, showRatio } from './table.ts';

/** As many connections as the product's own pool has. */
export const POOL_SIZE = 10;

type Page = { name: string; person: Person; path: string };

/** Signed-in pages, as documents and as what navigation inside the page asks for, beside their statements alone. */
export async function memberPages(house: House, plan: LoadPlan): Promise<Section> {
  const pages = await pagesOf(house);
  const answers = await house.withTracer((trace) => answersOf(house, pages, trace));
  const bare = await startBare('bare-sql.ts', {
    databaseUrl: house.copyUrl,
    poolSize: POOL_SIZE,
    answers,
  });
  try {
    const rows: string[][] = [];
    for (const { name, person, path } of pages) {
      const headers = { Cookie: person.cookie };
      const targets: Target[] = [
        { name: 'Plenum', url: house.plenum.address + path, pid: house.plenum.child.pid, headers },
        { name: 'bare', url: bare.address + path, pid: bare.child.pid },
      ];
      rows.push(besideRow(name, await underLoad(targets, plan), answers[path]?.statements.length));
    }
    return {
      letter: 'b',
      title: 'Signed-in pages',
      columns: BESIDE_COLUMNS,
      rows,
      notes: [
        `${planText(plan)}; "bare" runs the same statements with their parameters one after the other on node:http and pg, ` +
          'and answers as many bytes.',
      ],
    };
  } finally {
    await bare.stop();
  }
}

async function answersOf(
  { plenum }: House,
  pages: readonly Page[],
  trace: Tracer,
): Promise<Record<string, BareAnswer>> {
  const answers: Record<string, BareAnswer> = {};
  for (const { person, path } of pages) {
    const { cookie } = person;
    const statements = await trace((address, headers) =>
      fetch(address + path, { headers: { ...headers, cookie }, redirect: 'error' }),
    );
    const page = await fetch(plenum.address + path, { headers: { cookie } });
    const bytes = (await page.arrayBuffer()).byteLength;
    answers[path] = { statements, fresh: [], bytes };
  }
  return answers;
}

/** The columns of whatever is measured beside its statements alone. */
export const BESIDE_COLUMNS = [
  'What',
  'Statements',
  'Requests/s',
  'p50 ms',
  'p99 ms',
  'Bare requests/s',
  'Bare p50 ms',
  'p50 of bare',
  'CPU µs a request',
  'Bare CPU µs',
  'CPU of bare',
] as const;

/** One row of such a table. */
export function besideRow(
  name: string,
  figures: Awaited<ReturnType<typeof underLoad>>,
  statements = 0,
): string[] {
  const own = figures.get('Plenum');
  const bare = figures.get('bare');
  if (!own?.cpu || !bare?.cpu) throw new Error(`${name} was not measured.`);
  return [
    name,
    String(statements),
    showFigure(own.perSecond),
    showFigure(own.p50),
    showFigure(own.p99),
    showFigure(bare.perSecond),
    showFigure(bare.p50),
    showRatio(own.p50.median, bare.p50.median),
    showFigure(own.cpu),
    showFigure(bare.cpu),
    showRatio(own.cpu.median, bare.cpu.median),
  ];
}

async function pagesOf({ plenum, admin, customer }: House): Promise<Page[]> {
  const own = await linkOn(plenum.address, '/customer/tickets', customer);
  const documents: Page[] = [
    { name: 'Own tickets', person: customer, path: '/customer/tickets' },
    { name: 'Own conversation', person: customer, path: own },
    { name: 'Own billing', person: customer, path: '/customer/billing' },
    { name: 'Today', person: admin, path: '/admin' },
    { name: 'Tickets', person: admin, path: '/admin/tickets' },
    { name: 'Customers', person: admin, path: '/admin/customers' },
    { name: 'Invoices', person: admin, path: '/admin/invoices' },
  ];
  return documents.flatMap(({ name, person, path }) => [
    { name: `${name}, document`, person, path },
    { name: `${name}, data`, person, path: `${path}.data` },
  ]);
}

/** The first record that a list leads to. @throws Error when it leads to none. */
export async function linkOn(address: string, list: string, { cookie }: Person): Promise<string> {
  const text = await (await fetch(address + list, { headers: { cookie } })).text();
  const link = new RegExp(`href="(${list.replace(/\?.*/, '')}/[0-9a-f-]{36})["?]`).exec(text)?.[1];
  if (!link) throw new Error(`${list} leads nowhere.`);
  return link;
}
