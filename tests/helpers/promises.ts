import { and, eq, isNull, sql } from 'drizzle-orm';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { promises } from '#app/records/promise/promise-tables.ts';

/** The promises of a record, in the order in which they were made. */
export function promisesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(promises).where(eq(promises.recordId, id)).orderBy(promises.number),
  );
}

/** Has the open promise of a record, and the record, due long ago. */
export async function passDue(id: string, at = new Date('2026-01-05T15:00:00Z')): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.execute(sql`alter table promises disable trigger promises_stay`);
    await tx
      .update(promises)
      .set({ dueAt: at, madeAt: at })
      .where(and(eq(promises.recordId, id), isNull(promises.keptAt), isNull(promises.brokenAt)));
    await tx.execute(sql`alter table promises enable trigger promises_stay`);
  });
}
