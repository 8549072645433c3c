import type { Job } from '#app/platform/jobs.server.ts';
import { readBalance } from './balance-commands.server.ts';

/** Reads the firm's balance and payouts at the provider, each hour and when the provider says that they moved. */
export const readBalanceJob: Job<object> = {
  name: 'read-provider-balance',
  schedule: '40 * * * *',
  run: () => readBalance(new Date()),
};
