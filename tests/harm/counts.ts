/**
 * How much harm is done: a little with `vitest run --project harm`, all of it with `npm run harm`, by the same code. Each test prints
 * the counts that it ran with.
 */
export const IS_FULL = process.env.PLENUM_HARM === 'full';

export const COUNTS = IS_FULL
  ? { kills: 20, streams: 1_000, badInputs: 10_000 }
  : { kills: 4, streams: 1_000, badInputs: 1_500 };

/** Every run of the same seed does the same; another one is tried with PLENUM_SEED. */
export const SEED = Number(process.env.PLENUM_SEED ?? 20_261_122);

/** Says on the test's output what was done. */
export function report(line: string): void {
  process.stdout.write(`[harm, ${IS_FULL ? 'full' : 'small'}] ${line}\n`);
}
