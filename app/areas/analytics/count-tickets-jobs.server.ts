import { sql } from 'drizzle-orm';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';

/**
 * Recounts the ticket sums of analytics while others write: one row per quarter-hour instead of one per change, and correct
 * again if someone changed rows past the triggers. Runs each night.
 */
export const countTicketsJob: Job<object> = {
  name: 'count-tickets',
  schedule: '41 3 * * *',
  async run() {
    await unsafeJobTransaction(async (tx) => {
      // It reads every ticket that there is: the limit of a request's statement is none for it.
      await tx.execute(sql`set local statement_timeout = '10min'`);
      await tx.execute(sql`select count_tickets_anew()`);
    });
  },
};
