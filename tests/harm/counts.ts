type Counts = {
  kills: number;
  restoreKills: number;
  streams: number;
  /** Bad requests on each engine; none leaves the engine out. */
  badInputs: { postgres: number; embedded: number };
  /** Most orders of each two commands, how many with two changes of turns are made; which scenes, all without a word. */
  pairs: { orders: number; twoTurns: number; scenes?: readonly string[] };
};

const ALL = {
  full: {
    kills: 20,
    restoreKills: 10,
    streams: 1_000,
    badInputs: { postgres: 10_000, embedded: 2_000 },
    pairs: { orders: Number.POSITIVE_INFINITY, twoTurns: 12 },
  },
  small: {
    kills: 4,
    restoreKills: 4,
    streams: 1_000,
    badInputs: { postgres: 1_500, embedded: 300 },
    pairs: { orders: 4, twoTurns: 2 },
  },
  brief: {
    kills: 2,
    restoreKills: 2,
    streams: 1_000,
    badInputs: { postgres: 500, embedded: 0 },
    pairs: { orders: 3, twoTurns: 1, scenes: ['hours', 'customer'] },
  },
} satisfies Record<string, Counts>;

const { PLENUM_HARM, PLENUM_SEED } = process.env;
const HOW = PLENUM_HARM === 'full' || PLENUM_HARM === 'brief' ? PLENUM_HARM : 'small';

/**
 * How much harm is done, by the same code: all of it with `npm run harm`, a little with `vitest run --project harm`, and
 * the least, of some scenarios, with `npm test`. Each test prints the counts that it ran with.
 */
export const COUNTS: Counts = ALL[HOW];

/** For tests that take longer than others may. */
export const PATIENT_MS = 900_000;

/** Every run of the same seed does the same; another one is tried with PLENUM_SEED. */
export const SEED = Number(PLENUM_SEED ?? 20_261_122);

/** Says on the test's output what was done. */
export function report(line: string): void {
  process.stdout.write(`[harm, ${HOW}] ${line}\n`);
}
