import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type FilledBoard, fillBoard } from './board-data.ts';
import { customerOf, type House, type Person, signIn } from './house.ts';
import { type Started, startPlenum } from './processes.ts';
import { figureOf, type Section, showFigure, showRatio } from './table.ts';

/** How much more a page may cost at the larger size. */
const FLAT = 1.3;
const WARM = 5;

/** The sizes of two boards in rows, and how often each page is asked for. */
export type BoardPlan = { sizes: readonly [number, number]; rounds: number };

type Side = { app: Started; board: FilledBoard; staff: Person; member: Person };

/** The outcome board of one customer behind few rows of evidence and behind many, each on a database of its own. */
export async function boards(house: House, { sizes, rounds }: BoardPlan): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-boards-'));
  const sides: Side[] = [];
  try {
    for (const size of sizes) sides.push(await openSide(house, size, path.join(folder, `${size}`)));
    const rows: string[][] = [];
    const steep: string[] = [];
    for (const [name, addressOf, who] of PAGES) {
      const took = sides.map((): number[] => []);
      for (let round = -WARM; round < rounds; round += 1) {
        for (const [at, side] of sides.entries()) {
          const milliseconds = await read(side.app.address + addressOf(side.board), side[who]);
          if (round >= 0) took[at]?.push(milliseconds);
        }
      }
      const [small, large] = took.map(figureOf);
      if (!small || !large) throw new Error('There are two sizes.');
      if (large.median > FLAT * small.median) steep.push(name);
      rows.push([
        name,
        showFigure(small),
        showFigure(large),
        showRatio(large.median, small.median),
      ]);
    }
    const [few, many] = sizes.map((size) => size.toLocaleString('en-US'));
    return {
      letter: 'k',
      title: `An outcome board behind ${few} rows and ${many}`,
      columns: ['Page', `ms at ${few}`, `at ${many}`, 'Ratio'],
      rows,
      notes: [
        `${rounds} requests each, sizes in turn; pages as the loaders' .data; 4 measures over 25 months at both sizes. ` +
          (steep.length === 0
            ? `None costs more than ${FLAT}× at the larger size.`
            : `More than ${FLAT}×: ${steep.join(', ')}.`),
      ],
    };
  } finally {
    for (const { app } of sides) await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const boardOf = ({ customerId }: FilledBoard) => `/admin/customers/${customerId}/outcomes`;
const figureIn = ({ measureId, month }: FilledBoard) => `/measures/${measureId}/${month}.data`;
const PAGES: readonly [string, (board: FilledBoard) => string, 'staff' | 'member'][] = [
  ['Board, staff', (board) => `${boardOf(board)}.data`, 'staff'],
  ['Board, customer', () => '/customer/outcomes.data', 'member'],
  ['Rows of a figure, staff', (board) => boardOf(board) + figureIn(board), 'staff'],
  ['Rows of a figure, customer', (board) => `/customer/outcomes${figureIn(board)}`, 'member'],
  ['Imported files, staff', (board) => `${boardOf(board)}/imports.data`, 'staff'],
];

/** A process of the product on a copy of the demo firm's database with a board of this size. */
async function openSide(house: House, size: number, dataDir: string): Promise<Side> {
  const databaseUrl = await copyOf(house.copyUrl, `board_${size}`);
  const customerId = await customerOf(databaseUrl, 'other@example.com');
  const board = await fillBoard(databaseUrl, customerId, size);
  const app = await startPlenum(databaseUrl, dataDir);
  const [staff, member] = await Promise.all([
    signIn(app.address, '/auth', 'admin@example.com'),
    signIn(app.address, '/customer-auth', 'other@example.com'),
  ]);
  return { app, board, staff, member };
}

async function copyOf(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return url.replace(/\/[^/]*$/, `/${name}`);
}

async function read(address: string, { cookie }: Person): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const text = await response.text();
  const milliseconds = performance.now() - started;
  if (response.status !== 200) {
    throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`);
  }
  return milliseconds;
}
