import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

setUpDatabase();

it('gives rows of a table that grows fastest ids that sort by when they were made', async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const made: string[] = [];
    for (let row = 0; row < 20; row += 1) {
      const [line] = await tx
        .insert(activityLogs)
        .values({ action: 'ticket.created', entityType: 'ticket' })
        .returning({ id: activityLogs.id });
      made.push(line?.id ?? '');
      await tx.execute(sql`select pg_sleep(0.002)`);
    }
    return made;
  });
  expect(ids).toEqual(ids.toSorted());
  // Version 7, and the variant of RFC 9562.
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
});
