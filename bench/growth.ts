import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { openPostgres } from '../app/platform/db/postgres.server.ts';
import { makePostgresDatabase } from '../tests/helpers/postgres-database.ts';
import { startPostgres } from '../tests/helpers/postgres-server.ts';
import { type GrownApp, PASSWORD, read, startGrownApp, write } from './growth-apps.ts';
import { fillForGrowth } from './growth-data.ts';
import { figureOf, type Section, showNumber, showRatio } from './table.ts';

/** The firms that are compared; the large ones with `--large`. */
const FIRMS = [1_000, 100_000, 1_000_000].map((size) => ({ size, lines: size }));
const LARGE_FIRMS = [1_000, 3_000_000].map((size) => ({ size, lines: 10 * size }));
const ROUNDS = 15;
/** The dearest page may cost this much more at the last size than at the first. */
const FLAT = 1.3;

/** What one page cost at one size: the whole, its statements together, and the dearest of them. */
type Cost = { milliseconds: number; sql: number; dearest: number; statements: number };

/** The same pages and writes of firms that have few, many and very many tickets and messages, on PostgreSQL. */
export async function growth(isLarge: boolean): Promise<Section> {
  const firms = isLarge ? LARGE_FIRMS : FIRMS;
  const server = await startPostgres();
  const apps: GrownApp[] = [];
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const fills: string[] = [];
    for (const { size, lines } of firms) {
      const started = performance.now();
      const { url } = await makePostgresDatabase(server.url);
      const empty = openPostgres({ databaseUrl: url, poolSize: 1 });
      await empty.migrate(path.resolve('migrations'));
      await empty.close();
      await fillForGrowth(url, { size, lines }, passwordHash);
      fills.push(`${showNumber((performance.now() - started) / 1000)} s`);
      apps.push(await startGrownApp(url, size));
    }
    const rows = [...(await measurePages(apps)), ...(await measureWrites(apps))];
    return {
      letter: 'e',
      title: `Growth: tickets and messages, and lines of the activity log: ${firms.map(({ size, lines }) => `${size.toLocaleString('en-US')}, ${lines.toLocaleString('en-US')}`).join('; ')}`,
      columns: [
        'Page',
        ...firms.map(({ size }) => `ms at ${size.toLocaleString('en-US')}`),
        'Last : first',
        'SQL ms',
        'Statements',
      ],
      rows: rows.map(({ name, costs }) => rowOf(name, costs)),
      notes: [
        `Median of ${ROUNDS} requests each, sizes interleaved; pages as the loaders' .data. Filling took ${fills.join(', ')}.`,
        verdictOf(rows),
        agendaOf(rows),
      ],
    };
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    await server.stop();
  }
}

type Measured = { name: string; costs: Cost[] };

async function measurePages(apps: GrownApp[]): Promise<Measured[]> {
  const names = [...(apps[0]?.pages.keys() ?? [])];
  const measured: Measured[] = [];
  for (const name of names) {
    measured.push({ name, costs: await interleaved(apps, (app) => read(app, name)) });
  }
  return measured;
}

async function measureWrites(apps: GrownApp[]): Promise<Measured[]> {
  const own = (app: GrownApp) => app.pages.get('Own ticket')?.address.replace(/\.data$/, '');
  const message = (app: GrownApp) =>
    write(app, `${own(app)}/message.data`, { message: 'The dispatcher saw it again today.' });
  const ticket = (app: GrownApp) =>
    write(app, '/customer/tickets/new.data', {
      title: 'Dispatch board settings',
      description: 'The board forgets the crew of the second shift.',
      submissionId: randomUUID(),
    });
  return [
    { name: 'Write: message', costs: await interleaved(apps, message) },
    { name: 'Write: new ticket', costs: await interleaved(apps, ticket) },
  ];
}

/** The median cost at each size; every round asks each size once, so that what disturbs the machine disturbs them all. */
async function interleaved(
  apps: GrownApp[],
  ask: (app: GrownApp) => Promise<void>,
): Promise<Cost[]> {
  for (const app of apps) for (let warm = 0; warm < 3; warm++) await ask(app);
  const took = apps.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, app] of apps.entries()) {
      await app.sent();
      const started = performance.now();
      await ask(app);
      const milliseconds = performance.now() - started;
      const sent = await app.sent();
      const sql = sent.reduce((sum, statement) => sum + statement.milliseconds, 0);
      const dearest = Math.max(0, ...sent.map((statement) => statement.milliseconds));
      took[at]?.push({ milliseconds, sql, dearest, statements: sent.length });
    }
  }
  return took.map((costs) => ({
    milliseconds: figureOf(costs.map((cost) => cost.milliseconds)).median,
    sql: figureOf(costs.map((cost) => cost.sql)).median,
    dearest: figureOf(costs.map((cost) => cost.dearest)).median,
    statements: figureOf(costs.map((cost) => cost.statements)).median,
  }));
}

function rowOf(name: string, costs: readonly Cost[]): string[] {
  const first = costs[0];
  const last = costs.at(-1);
  if (!first || !last) throw new Error(`${name} was not measured.`);
  return [
    name,
    ...costs.map((cost) => showNumber(cost.milliseconds)),
    showRatio(last.milliseconds, first.milliseconds),
    costs.map((cost) => showNumber(cost.sql)).join(' / '),
    [...new Set(costs.map((cost) => cost.statements))].join(' / '),
  ];
}

/** The one statement of each dashboard beside the dearest of the ticket list's first page. */
function agendaOf(rows: readonly Measured[]): string {
  const dearest = (page: string) =>
    rows
      .find(({ name }) => name === page)
      ?.costs.map((cost) => showNumber(cost.dearest))
      .join(' / ');
  const pages = ['Dashboard', 'Portal', 'Portal of the busiest', 'Tickets'];
  return `The dearest statement, ms: ${pages.map((page) => `${page} ${dearest(page)}`).join('; ')}.`;
}

function verdictOf(rows: readonly Measured[]): string {
  const steep = rows.filter(({ costs }) => {
    const [first, last] = [costs[0], costs.at(-1)];
    return first && last && last.milliseconds > FLAT * first.milliseconds;
  });
  return steep.length === 0
    ? `No page or write costs more than ${FLAT}× from the first size to the last.`
    : `More than ${FLAT}× from the first size to the last: ${steep.map(({ name }) => name).join(', ')}.`;
}
