import { sql } from 'drizzle-orm';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';

/** Removes what has run out: sessions, links and counters. Runs each night. */
export const housekeepingJob: Job<object> = {
  name: 'housekeeping',
  schedule: '17 3 * * *',
  async run() {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`delete from sessions where expires_at < now()`);
      await tx.execute(sql`delete from verifications where expires_at < now()`);
      await tx.execute(
        sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`,
      );
    });
  },
};
