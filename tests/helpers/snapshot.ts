import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { RunningApp } from './app.ts';

// Sessions and rate limits count requests, refused ones too; they hold nothing of the business.
const NOT_BUSINESS = new Set(['sessions', 'rate_limits']);

/** A fingerprint of every business table, to prove that a refused request changed nothing. */
export function fingerprint(app: RunningApp): Promise<Record<string, string>> {
  return app.owner(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const prints: Record<string, string> = {};
    for (const { name } of tables) {
      if (NOT_BUSINESS.has(name)) continue;
      const [row] = await rowsOf<{ print: string }>(
        tx,
        sql`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
            from ${sql.identifier(name)} t`,
      );
      prints[name] = row?.print ?? '';
    }
    const [jobs] = await rowsOf<{ print: string }>(
      tx,
      sql`select count(*)::text as print from pgboss.job where name = 'mail'`,
    );
    prints.queuedMail = jobs?.print ?? '';
    return prints;
  });
}
