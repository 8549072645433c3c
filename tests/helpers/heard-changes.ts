import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import type { LiveTopic } from '#app/platform/live/live-topics.ts';

/** Waits until this process, whose live changes are open, has heard of every change so far. */
export async function hearAllChanges(topic: LiveTopic): Promise<void> {
  await expect
    .poll(() => unsafeOwnerTransaction((tx) => rowsOf(tx, sql`select from outbox.notifications`)))
    .toEqual([]);
  const id = randomUUID();
  const last = { topic, id, customerId: null, staffOnly: true, userId: null };
  const before = live().position();
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`select pg_notify('live_changes', ${JSON.stringify(last)})`),
  );
  await expect
    .poll(() =>
      live()
        .since(before)
        ?.map(({ change }) => change.id),
    )
    .toContain(id);
}
