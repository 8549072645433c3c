import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { promises } from '#app/records/promise-tables.ts';

/** When the promise of an answer to an inquiry was withdrawn; null in any other case. */
export function withdrawnAtOf(inquiryId: PgColumn): SQL<Date | null> {
  return sql`(select ${sql`${promises.withdrawnAt}`} from ${promises}
    where ${eq(promises.recordId, inquiryId)} and ${eq(promises.kind, 'inquiry')})`.mapWith(
    promises.withdrawnAt,
  ) as SQL<Date | null>;
}
