import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';
import { unsafeActorOfUser } from './actor.server.ts';
import type { CustomerActor } from './actor.ts';

/** How long a request waits for a record that a merge is just moving, and how often it looks. */
const WITHIN_MS = 20_000;
const EVERY_MS = 200;
/** A merge says when it ended a little before others see that it did. */
const UNSEEN_MS = 1_000;

/**
 * Follows a merge of accounts after something was not found, or was refused, since `began` (of `performance.now()`): a person
 * of the merged account then acts for the one that stays, once the tickets have moved. Returns whether to try again; never
 * twice for a merge that has ended.
 */
export async function followMerge(actor: CustomerActor, began: number): Promise<boolean> {
  const deadline = performance.now() + WITHIN_MS;
  const recently = performance.now() - began + UNSEEN_MS;
  let [now] = await mergeOf(actor.customerId, recently);
  const isMerged = now !== undefined && now.id !== actor.customerId;
  const hasWaited = now?.is_moving === true;
  const hasJustMoved = now?.has_just_moved === true;
  if (now && isMerged) {
    const there = await unsafeActorOfUser(actor.userId, now.id);
    if (there.kind !== 'customer' || there.customerId !== now.id) return false;
    Object.assign(actor, there);
  }
  while (now?.is_moving && performance.now() < deadline) {
    await pause(EVERY_MS);
    [now] = await mergeOf(actor.customerId);
  }
  // Anyone who comes back after this is told once more what is not there, and no third time.
  if (hasJustMoved && !isMerged && !hasWaited) await pause(UNSEEN_MS);
  return isMerged || hasWaited || hasJustMoved;
}

/** Returns the customer that an id stands for now: itself, or the account that it was merged into. */
export async function standingCustomerOf(customerId: string): Promise<string> {
  const [now] = await mergeOf(customerId);
  return now?.id ?? customerId;
}

/** The account that a customer's is by now, whether tickets are still on their way into it, and whether they were recently. */
function mergeOf(
  customerId: string,
  recentlyMs = 0,
): Promise<{ id: string; is_moving: boolean; has_just_moved: boolean }[]> {
  return unsafeAccountsRows(
    sql`select s.id, exists (select from account_merges m where m.target_id = s.id and m.state = 'moving') as is_moving,
        exists (select from account_merges m where m.target_id = s.id
          and m.finished_at > clock_timestamp() - ${recentlyMs} * interval '1 millisecond') as has_just_moved
      from customer_profiles c join customer_profiles s on s.id = coalesce(c.merged_into, c.id) where c.id = ${customerId}`,
  );
}
