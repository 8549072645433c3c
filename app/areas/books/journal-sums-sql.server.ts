import { type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';

/** The sums (`s`) that make up what the actor sees: those of the firm, or of each customer that they see. */
export function ofSeen({ customers }: AdminActor): SQL {
  return customers === null ? sql`s.account_id is null` : sql`s.account_id is not null`;
}
