import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the neighbor reads, and as whom. */
export type Reading = {
  origin: string;
  addresses: readonly string[];
  headers: Record<string, string>;
};

/** The times of its requests in milliseconds, and every answer that was not the page. */
export type Experience = { times: number[]; refused: string[] };

/**
 * Someone who reads a page every now and then while others misbehave: in a thread of its own, which the making of bad
 * requests does not hold up. Returns what ends the reading.
 */
export async function quietNeighbor(reading: Reading): Promise<() => Promise<Experience>> {
  const thread = new Worker(new URL('./quiet-neighbor-thread.ts', import.meta.url), {
    workerData: reading,
  });
  await once(thread, 'online');
  return async () => {
    const told = new Promise<Experience>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
    thread.postMessage('leave');
    const { times, refused } = await told;
    return { times: times.sort((a, b) => a - b), refused };
  };
}

/** The time that this share of the sorted times stays below. */
export function percentile(times: readonly number[], share: number): number {
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
}
