import { sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';

/** Puts away what the portal offers this person on their first day; others of the company have their own. */
export async function endFirstDay(actor: CustomerActor): Promise<void> {
  await asActor(actor, (tx) => tx.execute(sql`select end_first_day()`));
}
