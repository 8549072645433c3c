import type { Job } from '#app/platform/jobs.server.ts';
import { readBalance } from './balance-commands.server.ts';

/** Reads the firm's balance and payouts at the provider, each hour and when the provider says that they moved. */
export const readBalanceJob: Job<object> = {
  name: 'read-provider-balance',
  schedule: '40 * * * *',
  run: readForAll,
};

let latest: Promise<void> = Promise.resolve();
let waiting: Promise<void> | null = null;

/** Reads after the read under way, once for everyone who asks before it begins: a hundred fees that are booked at once are no hundred reads. */
function readForAll(): Promise<void> {
  if (waiting) return waiting;
  waiting = latest
    // Whoever asked for that one is told of its failure.
    .catch(() => {})
    .then(() => {
      waiting = null;
      return readBalance(new Date());
    });
  latest = waiting;
  return waiting;
}
