import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareReading } from './bare-csv.ts';
import { customerOf, firstRow, type House } from './house.ts';
import { SETTLED_MS } from './memory.ts';
import type { Started } from './processes.ts';
import { residentMegabytes, watchPeak } from './resident.ts';
import { figureOf, type Section, showFigure, showNumber, showRatio } from './table.ts';

const ROWS = 100_000;
/** What an import of so many rows may take. */
const MOST = { seconds: 20, megabytes: 256 };
const MONTHS = 24;

type Cost = { seconds: number; megabytes: number };

/** A file of 100,000 rows that becomes figures of an outcome board, beside csv-parse alone over the same file. */
export async function importOfRows(house: House, rounds: number): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-import-'));
  try {
    const file = path.join(folder, 'invoices.csv');
    const text = madeFile();
    await writeFile(file, text);
    const customerId = await customerOf(house.databaseUrl, 'other@example.com');
    const [floor, sent, imported]: Cost[][] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      floor?.push(await bareReading(file));
      // A process of its own: what an earlier import left in memory would hide what this one takes.
      await house.withProcesses(
        1,
        async (app) => {
          await pause(SETTLED_MS);
          const cost = await importInto(house, app, customerId, file);
          sent?.push(cost.sent);
          imported?.push(cost.imported);
        },
        'serve',
      );
    }
    const least = figureOf((floor ?? []).map(({ seconds }) => seconds)).median;
    const row = (name: string, costs: Cost[] = []) => {
      const seconds = figureOf(costs.map((cost) => cost.seconds));
      return [
        name,
        showFigure(seconds),
        showNumber(ROWS / seconds.median),
        showFigure(figureOf(costs.map(({ megabytes }) => megabytes))),
        showRatio(seconds.median, least),
      ];
    };
    return {
      letter: 'j',
      title: `A file of ${ROWS.toLocaleString('en-US')} rows`,
      columns: ['Step', 'Seconds', 'Rows/s', 'MB above idle, at most', 'Of csv-parse'],
      rows: [
        row('csv-parse alone', floor),
        row('The file is sent', sent),
        row('It is imported', imported),
      ],
      notes: [
        `${rounds} rounds, each in a process just started, on ${showNumber(Buffer.byteLength(text) / 2 ** 20)} MB in 4 columns; PostgreSQL writes durably. ` +
          `Allowed are ${MOST.seconds} s and ${MOST.megabytes} MB: ${verdictOf([...(sent ?? []), ...(imported ?? [])])}`,
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdictOf(costs: readonly Cost[]): string {
  const within = costs.every(
    ({ seconds, megabytes }) => seconds <= MOST.seconds && megabytes <= MOST.megabytes,
  );
  return within ? 'kept in every round.' : 'NOT kept in every round.';
}

/** Invoices with the day of their work, over two years. */
function madeFile(): string {
  const day = (at: number, later: number) =>
    new Date(Date.UTC(2024, at % MONTHS, 1 + ((at * 7) % 15) + later)).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: ROWS },
    (_, at) =>
      `${400_000 + at},"Site ${at % 997}, building ${at % 13}",${day(at, 0)},${day(at, (at * 11) % 12)}`,
  );
  return ['Invoice,Customer,Completed,Invoice date', ...lines, ''].join('\n');
}

async function bareReading(file: string): Promise<Cost> {
  const child = fork(path.resolve('bench/bare-csv.ts'));
  const told = once(child, 'message');
  child.send(file);
  const [reading] = (await told) as [BareReading];
  if (reading.records !== ROWS + 1) throw new Error(`csv-parse read ${reading.records} records.`);
  return { seconds: reading.milliseconds / 1000, megabytes: reading.megabytes };
}

async function importInto(house: House, app: Started, customerId: string, file: string) {
  const headers = { cookie: house.admin.cookie, origin: app.address };
  const board = `${app.address}/admin/customers/${customerId}/outcomes`;
  const post = async (to: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${to}.data`, { method: 'POST', headers, body });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${to} answered ${response.status}: ${answer}`);
  };
  await post(`${board}/measures/new`, { kind: 'days-to-invoice' });
  const { id: measureId = '' } = await firstRow(
    house.databaseUrl,
    `select id from outcome_measures where customer_id = $1 and archived_at is null order by created_at desc`,
    [customerId],
  );
  const body = await readFile(file);
  const idle = residentMegabytes(app.child.pid);
  const measured = async <T>(work: () => Promise<T>) => {
    watchPeak(app.child.pid);
    const started = performance.now();
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    const megabytes = residentMegabytes(app.child.pid, 'peak') - idle;
    return { result, cost: { seconds, megabytes } };
  };
  const sending = await measured(async () => {
    const named = { ...headers, 'x-file-name': 'invoices.csv' };
    const to = `${app.address}/files/uploads`;
    const response = await fetch(to, { method: 'POST', headers: named, body });
    if (response.status !== 201) throw new Error(`The file was answered ${response.status}.`);
    return ((await response.json()) as { upload: { id: string } }).upload.id;
  });
  const importing = await measured(() =>
    post(`${board}/measures/${measureId}/import`, {
      layout: 'own-days-to-invoice',
      uploads: sending.result,
    }),
  );
  const { rows } = await firstRow(
    house.databaseUrl,
    'select count(*)::text as rows from outcome_rows where measure_id = $1',
    [measureId],
  );
  if (Number(rows) !== ROWS) throw new Error(`${rows} rows were imported.`);
  // A board has one measure of a kind.
  await post(`${board}/measures/${measureId}/archive`, {});
  return { sent: sending.cost, imported: importing.cost };
}
