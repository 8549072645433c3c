import { sql } from 'drizzle-orm';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';

/**
 * Forgets who read what, and searches that no one repeated. A visit is only stored to count a view once, so a day is enough; a
 * search without a result is forgotten half a year after it was last made. Runs each night.
 */
export const forgetReadersJob: Job<object> = {
  name: 'forget-readers',
  schedule: '37 3 * * *',
  async run() {
    await unsafeJobTransaction(async (tx) => {
      await tx.execute(
        sql`delete from kb_article_views where created_at < now() - interval '1 day'`,
      );
      await tx.execute(
        sql`delete from kb_missed_searches where last_at < now() - interval '180 days'`,
      );
    });
  },
};
