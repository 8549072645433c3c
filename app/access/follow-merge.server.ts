import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';
import { unsafeActorOfUser } from './actor.server.ts';
import type { CustomerActor } from './actor.ts';

/** How long a request waits for a record that a merge is just moving, and how often it looks. */
const WITHIN_MS = 20_000;
const EVERY_MS = 200;

/**
 * For what was not found, or was refused: has the person of an account that was merged meanwhile act for the one that stays, and
 * waits until the tickets of a merge into it have moved. Returns whether it is worth another try.
 */
export async function followMerge(actor: CustomerActor): Promise<boolean> {
  const deadline = performance.now() + WITHIN_MS;
  let [now] = await mergeOf(actor.customerId);
  const isMerged = now !== undefined && now.id !== actor.customerId;
  const hasWaited = now?.is_moving === true;
  if (now && isMerged) {
    const there = await unsafeActorOfUser(actor.userId, now.id);
    if (there.kind !== 'customer' || there.customerId !== now.id) return false;
    Object.assign(actor, there);
  }
  while (now?.is_moving && performance.now() < deadline) {
    await pause(EVERY_MS);
    [now] = await mergeOf(actor.customerId);
  }
  return isMerged || hasWaited;
}

/** The customer that an id stands for by now: itself, or the account that it was merged into. */
export async function standingCustomerOf(customerId: string): Promise<string> {
  const [now] = await mergeOf(customerId);
  return now?.id ?? customerId;
}

/** The account that a customer's is by now, and whether tickets are still on their way into it. */
function mergeOf(customerId: string): Promise<{ id: string; is_moving: boolean }[]> {
  return unsafeAccountsRows(
    sql`select s.id, exists (select from account_merges m where m.target_id = s.id and m.state = 'moving') as is_moving
      from customer_profiles c join customer_profiles s on s.id = coalesce(c.merged_into, c.id) where c.id = ${customerId}`,
  );
}
