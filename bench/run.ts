import os from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { debianProgram } from '../scripts/debian.mjs';
import { type BoardPlan, boards } from './boards.ts';
import { type CommitPlan, commits } from './commits.ts';
import { cores } from './cores.ts';
import { growth } from './growth.ts';
import { type House, openHouse } from './house.ts';
import { importOfRows } from './import.ts';
import { liveMessages } from './live.ts';
import type { LoadPlan } from './load.ts';
import { mailToPage } from './mail.ts';
import { memberPages } from './member-pages.ts';
import { memory } from './memory.ts';
import { lighthouseScores, memberScores, transferredBytes } from './page-weight.ts';
import { presses } from './presses.ts';
import { publicPagesUnderLoad } from './public-pages.ts';
import { type Section, tableOf } from './table.ts';
import { chromium, versionOf } from './tools.ts';
import { writes } from './writes.ts';

// npm run bench [-- a b c …] [--quick] [--presses] [--slower N] [--large]: measures the built product, prints one table and ends.
// With --presses part i leaves Lighthouse out; --slower slows the page of a press down that many times, in place of a phone's;
// with --large part e compares a thousand tickets with three million.

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const;
type Letter = (typeof LETTERS)[number];
/** Parts with databases or settings of their own. */
const WITHOUT_HOUSE: readonly Letter[] = ['e', 'l'];

/** How long everything is measured; a quick run shows that it works and gives rough figures. */
const PLANS = {
  full: {
    pages: { connections: 16, seconds: 8, warmSeconds: 3, rounds: 5 },
    members: { connections: 8, seconds: 5, warmSeconds: 2, rounds: 3 },
    writes: { connections: 4, seconds: 5, warmSeconds: 2, rounds: 3 },
    // Each of two processes gets half of the requests, so it takes twice as long until its code is compiled.
    cores: { connections: 16, seconds: 5, warmSeconds: 25, rounds: 3 },
    scores: 3,
    presses: 5,
    messages: 100,
    starts: 5,
    commits: { writers: [1, 16, 64, 256], seconds: 4, rounds: 3 },
    imports: 5,
    boards: { sizes: [1_000, 1_000_000], rounds: 40 },
  },
  quick: {
    pages: { connections: 16, seconds: 1, warmSeconds: 1, rounds: 3 },
    members: { connections: 8, seconds: 1, warmSeconds: 1, rounds: 3 },
    writes: { connections: 4, seconds: 1, warmSeconds: 1, rounds: 3 },
    cores: { connections: 16, seconds: 2, warmSeconds: 5, rounds: 3 },
    scores: 1,
    presses: 1,
    messages: 50,
    starts: 2,
    commits: { writers: [1, 16, 64, 256], seconds: 1, rounds: 3 },
    imports: 1,
    boards: { sizes: [1_000, 100_000], rounds: 10 },
  },
} satisfies Record<
  string,
  Record<'pages' | 'members' | 'writes' | 'cores', LoadPlan> &
    Record<'scores' | 'presses' | 'messages' | 'starts' | 'imports', number> & {
      commits: CommitPlan;
      boards: BoardPlan;
    }
>;

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    presses: { type: 'boolean', default: false },
    slower: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((letter) => !LETTERS.some((known) => known === letter));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Known: ${LETTERS.join(', ')}.`);
  process.exit(1);
}
const wanted = (letter: Letter) => positionals.length === 0 || positionals.includes(letter);
const plan = values.quick ? PLANS.quick : PLANS.full;

const sections: Section[] = [];
const header: string[] = [];
if (LETTERS.some((letter) => !WITHOUT_HOUSE.includes(letter) && wanted(letter))) {
  const house = await step('Opening the demo firm on PostgreSQL', openHouse);
  try {
    header.push(await machine(house));
    await measureHouse(house);
  } finally {
    await house.stop();
  }
}
if (wanted('l')) sections.push(await step('l: replies by email', () => mailToPage(plan.messages)));
if (wanted('e')) sections.push(await step('e: growth', () => growth(values.large)));
console.log(`\n${header.join('\n')}\n\n${tableOf(sections)}`);

async function measureHouse(house: House): Promise<void> {
  if (wanted('a')) {
    sections.push(
      await step('a: public pages under load', () => publicPagesUnderLoad(house, plan.pages)),
      await step('a: bytes', () => transferredBytes(house)),
      await step('a: Lighthouse', () => lighthouseScores(house, plan.scores)),
    );
  }
  if (wanted('b')) {
    sections.push(await step('b: signed-in pages', () => memberPages(house, plan.members)));
  }
  if (wanted('h')) sections.push(await step('h: memory', () => memory(house, plan.starts)));
  if (wanted('i')) {
    sections.push(await step('i: presses', () => presses(house, plan.presses, values.slower)));
    if (!values.presses) {
      sections.push(await step('i: Lighthouse', () => memberScores(house, plan.scores)));
    }
  }
  // Before the writes, which leave a long tail of jobs behind.
  if (wanted('d')) {
    sections.push(await step('d: live messages', () => liveMessages(house, plan.messages)));
  }
  if (wanted('g')) {
    sections.push(await step('g: one process and two', () => cores(house, plan.cores)));
  }
  if (wanted('c')) sections.push(await step('c: writes', () => writes(house, plan.writes)));
  if (wanted('f')) {
    sections.push(await step('f: commits that tell', () => commits(house, plan.commits)));
  }
  if (wanted('j')) {
    sections.push(await step('j: an import', () => importOfRows(house, plan.imports)));
  }
  if (wanted('k')) {
    sections.push(await step('k: outcome boards', () => boards(house, plan.boards)));
  }
  sections.sort((one, other) => one.letter.localeCompare(other.letter));
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`);
  return result;
}

async function machine(house: House): Promise<string> {
  const client = new pg.Client({ connectionString: house.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  const [cpu] = os.cpus();
  return [
    `${os.availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? 'unknown'}, nginx ${versionOf(debianProgram('nginx'), '-v')}, ` +
      `wrk ${versionOf(debianProgram('wrk'), '-v')}, Chromium ${versionOf(chromium(), '--version')}`,
    `${values.quick ? 'Quick run. ' : ''}${new Date().toISOString().slice(0, 16)}Z`,
  ].join('\n');
}
