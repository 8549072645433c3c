import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { monthlyFileRequests, monthlyRequestedFiles } from '#app/records/monthly-file-tables.ts';
import { COUNTED_FILES } from './request-rows.server.ts';

const OF_REQUEST = eq(monthlyRequestedFiles.requestId, monthlyFileRequests.id);

const IS_SENT = or(
  isNotNull(monthlyRequestedFiles.importId),
  isNotNull(monthlyRequestedFiles.documentId),
);

/** Requests that wait for a file of a measure on the board. */
export const OPEN_FILES = and(
  isNull(monthlyFileRequests.doneAt),
  isNull(monthlyFileRequests.withdrawnAt),
  sql`exists (select from ${COUNTED_FILES} where ${and(
    OF_REQUEST,
    isNull(monthlyRequestedFiles.importId),
    isNull(monthlyRequestedFiles.documentId),
  )})`,
);

/** How far a request is: "2 of 3 files in". */
export const PROGRESS = sql`(select count(*) filter (where ${IS_SENT}) || ' of ' || count(*) || ' files in'
  from ${COUNTED_FILES} where ${OF_REQUEST})`;

/** What a request is called: "Files for Oct 2026". */
export const MONTH_OF_FILES = sql`'Files for ' || to_char(${monthlyFileRequests.month}, 'Mon YYYY')`;
