import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { RunningApp } from './app.ts';

// Sessions and rate limits count requests, refused ones too, and PDF and UBL of what was issued are stored when first read: they
// hold nothing of the business.
const NOT_BUSINESS = new Set(['sessions', 'rate_limits', 'issued_pdfs', 'issued_ubl']);

/** A fingerprint of every business table, to prove that a refused request changed nothing. */
export async function fingerprint(app: RunningApp): Promise<Record<string, string>> {
  await untilJobsAreDone(app);
  return app.owner(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const prints = tables
      .filter(({ name }) => !NOT_BUSINESS.has(name))
      .map(
        ({ name }) => sql`select ${name}::text as name,
          count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
          from ${sql.identifier(name)} t`,
      );
    const mail = sql`select 'queuedMail', count(*)::text from pgboss.job where name = 'mail'`;
    const rows = await rowsOf<{ name: string; print: string }>(
      tx,
      sql.join([...prints, mail], sql` union all `),
    );
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  });
}

/**
 * Waits for the work that earlier requests left behind, and that which fell due while the product started: what it changes must
 * not be taken for a later request's doing.
 */
async function untilJobsAreDone(app: RunningApp): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    const [waiting] = await app.owner((tx) =>
      rowsOf<{ jobs: number }>(
        tx,
        sql`select count(*)::int as jobs from pgboss.job
            where state in ('created', 'active') and start_after <= now()
              and (name not like '\\_\\_%' or name = '__pgboss__send-it')`,
      ),
    );
    if (waiting?.jobs === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The jobs of earlier requests did not come to an end.');
}
