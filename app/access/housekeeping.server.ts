import { sql } from 'drizzle-orm';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { sessionStands } from './session-limits.server.ts';

/**
 * Removes what has expired: sessions, links, counters, unfinished set-ups, and sign-ins that are a year old. Runs each night.
 */
export const housekeepingJob: Job<object> = {
  name: 'housekeeping',
  schedule: '17 3 * * *',
  async run() {
    await unsafeJobTransaction(async (tx) => {
      await tx.execute(sql`delete from sessions where expires_at < now()`);
      await tx.execute(sql`delete from sessions s using users u left join user_roles r on r.user_id = u.id
        where u.id = s.user_id and not ${sessionStands}`);
      await tx.execute(sql`delete from verifications where expires_at < now()`);
      await tx.execute(
        sql`delete from two_factors where not verified and created_at < now() - interval '1 day'`,
      );
      // A year is also what the table's trigger lets go of.
      await tx.execute(
        sql`delete from sign_in_attempts where created_at < now() - interval '1 year'`,
      );
      await tx.execute(sql`delete from sent_forms where created_at < now() - interval '1 day'`);
      await tx.execute(
        sql`delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`,
      );
    });
  },
};
