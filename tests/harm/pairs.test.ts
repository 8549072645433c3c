import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, PATIENT_MS, report, SEED } from './counts.ts';
import { SCENES } from './pair-scenes.ts';
import { putBorders, type Ran, runPair, type Schedule } from './pair-scheduler.ts';
import { broken, counted, emptyQueue, queued, rowsOf, stateOf } from './pair-states.ts';

// Every two commands over one record at once, in every order at statement borders with one change of turns, and in seeded
// ones with two. Each order must end as one of the two commands after the other would, and leave nothing that may never be.

let takeAway = () => {};
let watcher: pg.Client;

// Before the pool has any connection: one that is open already has no borders.
beforeAll(() => {
  takeAway = putBorders();
});
const { env } = setUpDatabase();

beforeAll(async () => {
  watcher = new pg.Client({ connectionString: env().databaseUrl ?? '' });
  await watcher.connect();
});
afterAll(async () => {
  takeAway();
  await watcher.end();
});

const END = Number.POSITIVE_INFINITY;
const random = seededRandom(SEED);

/** One run over a record of its own: how the two ended, what the rows say then, and what is wrong. */
async function run(scene: string, names: readonly [string, string], schedule: Schedule) {
  const made = await SCENES[scene]?.();
  const [one, two] = names.map((name) => made?.commands[name]);
  if (!made || !one || !two) throw new Error(`There is no ${names.join(' and ')} of ${scene}.`);
  await emptyQueue();
  const before = await counted(made);
  const ran = await runPair([one, two], schedule, watcher);
  const accepted = ran.outcomes.filter(({ kind }) => kind === 'accepted').length;
  const after = await counted(made);
  const jobs = await queued();
  const lines = after.all - before.all;
  const isMiscounted =
    after.version !== null && after.version - Number(before.version) !== after.own - before.own;
  const wrong = [
    ...ran.outcomes.flatMap((each) => (each.kind === 'failed' ? [each.why] : [])),
    ...(accepted === 0 && lines > 0 ? ['a log line of what was refused'] : []),
    ...(accepted === 0 && jobs.length > 0 ? ['a job of what was refused'] : []),
    ...(isMiscounted ? ['a version without its log line, or a line without its version'] : []),
    ...(await broken()),
  ];
  const kinds = ran.outcomes.map(({ kind }) => kind).join(' and ');
  const said = [await stateOf(made.customerId), await rowsOf(made), ...jobs].join('\n');
  return { ...ran, state: `${kinds}, ${lines} lines: ${said}`, wrong };
}

/** Orders with one change of turns at each border of either, and some with two. */
function schedulesOf(ran: Ran): Schedule[] {
  const [a, b] = ran.statements.map(({ length }) => length) as [number, number];
  // The first statement of each opens its transaction and reads nothing.
  const stops = (count: number) =>
    Array.from({ length: Math.max(count - 1, 0) }, (_, at) => at + 1);
  const two = Array.from({ length: COUNTS.pairs.twoTurns }, (): Schedule => {
    const first = random.next(2) as 0 | 1;
    const [mine, other] = first === 0 ? [a, b] : [b, a];
    return { first, stops: [1 + random.next(mine), 1 + random.next(other)] };
  });
  return [
    ...stops(a).map((at): Schedule => ({ first: 0, stops: [at, END] })),
    ...stops(b).map((at): Schedule => ({ first: 1, stops: [at, END] })),
    ...two,
  ];
}

async function explore(scene: string, names: readonly [string, string]): Promise<number> {
  const serial = [
    await run(scene, names, { first: 0, stops: [END, END] }),
    await run(scene, names, { first: 1, stops: [END, END] }),
  ];
  expect(
    serial.flatMap(({ wrong }) => wrong),
    'one after the other',
  ).toEqual([]);
  const allowed = serial.map(({ state }) => state);
  const [first] = serial;
  const schedules = first ? schedulesOf(first) : [];
  // As many as there is time for, others with another seed.
  while (schedules.length > COUNTS.pairs.orders) schedules.splice(random.next(schedules.length), 1);
  for (const schedule of schedules) {
    const { state, wrong, statements } = await run(scene, names, schedule);
    const order = `${names.join(' + ')}, ${JSON.stringify(schedule)}\n${JSON.stringify(statements, null, 1)}`;
    expect(wrong, order).toEqual([]);
    expect(allowed, order).toContain(state);
  }
  return schedules.length;
}

describe('every two commands over one record', () => {
  for (const scene of COUNTS.pairs.scenes ?? Object.keys(SCENES)) {
    it(
      `end as one after the other: ${scene}`,
      async () => {
        const made = await SCENES[scene]?.();
        const names = Object.keys(made?.commands ?? {});
        const pairs = names.flatMap((one, at) => names.slice(at).map((two) => [one, two] as const));
        let orders = 0;
        for (const pair of pairs) orders += await explore(scene, pair);
        report(`${scene}: ${orders} orders of ${pairs.length} pairs, seed ${SEED}`);
        expect(orders).toBeGreaterThan(pairs.length);
      },
      PATIENT_MS,
    );
  }
});
