import { sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import type { PromiseKind } from '#app/records/promise/promise-status.ts';
import { figuresOf, type PromiseCounts, type PromiseFigures } from './promise-figures.ts';

/**
 * Returns how many promises of the last ninety days were kept, broken and withdrawn; anyone may know. While the firm has
 * switched the page off, the database returns none.
 */
export async function getPromiseFigures(): Promise<PromiseFigures> {
  const counted = await asActor(VISITOR, (tx) =>
    rowsOf<{ kind: PromiseKind } & PromiseCounts>(
      tx,
      sql`select kind, (count(*) filter (where result = 'kept'))::int as kept,
          (count(*) filter (where result = 'broken'))::int as broken,
          (count(*) filter (where result = 'withdrawn'))::int as withdrawn
        from public_promises() group by kind`,
    ),
  );
  return figuresOf(counted);
}

/** A settled promise as everyone may see it: moments are ISO 8601 in UTC. */
export type PublicPromise = {
  number: number;
  kind: PromiseKind;
  made: string;
  due: string;
  pausedMinutes: number;
  settled: string;
  result: 'kept' | 'broken' | 'withdrawn';
  reason: string | null;
};

/** Returns the promises behind the figures, in the order in which they were settled. */
export function listPublicPromises(): Promise<PublicPromise[]> {
  const utc = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
  return asActor(VISITOR, (tx) =>
    rowsOf<PublicPromise>(
      tx,
      sql`select number, kind, ${utc('made_at')} as made, ${utc('due_at')} as due, paused_minutes as "pausedMinutes",
          ${utc('settled_at')} as settled, result, reason
        from public_promises()`,
    ),
  );
}
