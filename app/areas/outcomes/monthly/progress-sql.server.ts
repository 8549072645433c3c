import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { COUNTED_FILES } from './request-rows.server.ts';

const OF_REQUEST = eq(monthlyRequestedFiles.requestId, monthlyFileRequests.id);

const IS_SENT = or(
  isNotNull(monthlyRequestedFiles.importId),
  isNotNull(monthlyRequestedFiles.documentId),
);

/** Requests that are missing a file of a measure on the board. */
export const OPEN_FILES = and(
  isNull(monthlyFileRequests.doneAt),
  isNull(monthlyFileRequests.withdrawnAt),
  sql`exists (select from ${COUNTED_FILES} where ${and(
    OF_REQUEST,
    isNull(monthlyRequestedFiles.importId),
    isNull(monthlyRequestedFiles.documentId),
  )})`,
);

/** The name of a request with its progress: "Files for Oct 2026: 2 of 3 received". */
export const FILES_OF_MONTH = sql`(select 'Files for ' || to_char(${sql`${monthlyFileRequests.month}`}, 'Mon YYYY') || ': '
    || count(*) filter (where ${IS_SENT}) || ' of ' || count(*) || ' received'
  from ${COUNTED_FILES} where ${OF_REQUEST})`;
