import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';

/** When the promise of an answer to an inquiry was withdrawn; null in any other case. */
export function withdrawnAtOf(inquiryId: PgColumn): SQL<Date | null> {
  return sql`(select ${sql`${promises.withdrawnAt}`} from ${promises}
    where ${eq(promises.recordId, inquiryId)} and ${eq(promises.kind, 'inquiry')})`.mapWith(
    promises.withdrawnAt,
  ) as SQL<Date | null>;
}

/** Whether an inquiry still owes its answer: a status answers nobody, a message does, or the promise is withdrawn. */
export const IS_UNANSWERED = and(
  isNull(projectInquiries.answeredAt),
  sql`${withdrawnAtOf(projectInquiries.id)} is null`,
);
