type Counts = {
  kills: number;
  restoreKills: number;
  streams: number;
  /** Bad requests on each engine; none leaves the engine out. */
  badInputs: { postgres: number; embedded: number };
  /** Messages of live conversations, beside the notes between them, and after how many of them a line is cut at most. */
  live: { messages: number; cutWithin: number };
  /** Most orders of each two commands, how many with two changes of turns are made; which scenes, all without a word. */
  pairs: { orders: number; twoTurns: number; scenes?: readonly string[] };
  /** Histories of tickets after which analytics' sums are compared with them. */
  histories: number;
  /** Tickets of the database whose accounts are merged beside writers, and companies of three accounts. */
  merges: { tickets: number; companies: number };
  /** Emails of a customer that arrive while processes are killed, and emails that programs send by themselves. */
  mails: { sent: number; automatic: number };
  /** Payments that clients make online, and how often a process is killed between what it received of them and its commit. */
  payments: { made: number; kills: number };
};

const ALL = {
  full: {
    kills: 20,
    restoreKills: 10,
    streams: 15_000,
    badInputs: { postgres: 100_000, embedded: 2_000 },
    live: { messages: 10_000, cutWithin: 80 },
    pairs: { orders: Number.POSITIVE_INFINITY, twoTurns: 12 },
    histories: 1_000,
    merges: { tickets: 100_000, companies: 300 },
    mails: { sent: 1_000, automatic: 200 },
    payments: { made: 1_000, kills: 50 },
  },
  small: {
    kills: 4,
    restoreKills: 4,
    streams: 1_000,
    badInputs: { postgres: 3_000, embedded: 300 },
    live: { messages: 1_500, cutWithin: 40 },
    pairs: { orders: 4, twoTurns: 2 },
    histories: 300,
    merges: { tickets: 5_000, companies: 20 },
    mails: { sent: 160, automatic: 60 },
    payments: { made: 200, kills: 10 },
  },
  brief: {
    kills: 2,
    restoreKills: 2,
    streams: 1_000,
    badInputs: { postgres: 500, embedded: 0 },
    live: { messages: 150, cutWithin: 15 },
    pairs: { orders: 3, twoTurns: 1, scenes: ['hours', 'customer'] },
    histories: 150,
    merges: { tickets: 2_000, companies: 8 },
    mails: { sent: 40, automatic: 28 },
    payments: { made: 40, kills: 3 },
  },
} satisfies Record<string, Counts>;

const { PLENUM_HARM, PLENUM_SEED, PLENUM_INPUTS } = process.env;
const HOW = PLENUM_HARM === 'full' || PLENUM_HARM === 'brief' ? PLENUM_HARM : 'small';

/**
 * How much harm is done, by the same code: all of it with `npm run harm`, a little with `vitest run --project harm`, and
 * the least, of some scenarios, with `npm test`. Each test prints the counts that it ran with.
 */
export const COUNTS: Counts = ALL[HOW];

/** How many bad requests each engine gets at most; fewer with PLENUM_INPUTS, where there is no hour for all. */
export const MOST_INPUTS = Number(PLENUM_INPUTS ?? Number.POSITIVE_INFINITY);

/** Whether times are held to a limit too: only where the machine does nothing else. */
export const IS_FULL = HOW === 'full';

/** A hundred thousand requests on a machine of two processors. */
export const HOSTILE_MS = 7_200_000;

/** For tests that take longer than others may. */
export const PATIENT_MS = 900_000;

/** Every run of the same seed does the same; another one is tried with PLENUM_SEED. */
export const SEED = Number(PLENUM_SEED ?? 20_261_122);

/** Says on the test's output what was done. */
export function report(line: string): void {
  process.stdout.write(`[harm, ${HOW}] ${line}\n`);
}
