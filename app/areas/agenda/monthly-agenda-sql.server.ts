import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { FILES_OF_MONTH, OPEN_FILES } from '#app/areas/outcomes/monthly/progress-sql.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import {
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';
import { CUSTOMER_ID, TODAY } from './agenda-values-sql.server.ts';

const monthly = {
  kind: 'monthly_files',
  from: monthlyFileRequests,
  order: monthlyFileRequests.dueDate,
  title: FILES_OF_MONTH,
  due: monthlyFileRequests.dueDate,
  since: monthlyFileRequests.createdAt,
} as const;

/** The month's files that a customer was asked for, with how many have arrived. */
export function ownMonthlyFiles(): AgendaSource {
  return {
    ...monthly,
    group: 'needs',
    needs: 'act-work',
    where: and(eq(monthlyFileRequests.customerId, CUSTOMER_ID), OPEN_FILES),
    id: monthlyFileRequests.id,
  };
}

/**
 * The files that customers owe, overdue and not, and those whose columns staff have to match. Each line opens the customer's
 * board.
 */
export function monthlyFileSources(): AgendaSource[] {
  const owed = {
    ...monthly,
    needs: 'work',
    id: monthlyFileRequests.customerId,
    customerId: monthlyFileRequests.customerId,
  } as const;
  return [
    { ...owed, group: 'overdue', where: and(OPEN_FILES, lt(monthlyFileRequests.dueDate, TODAY)) },
    { ...owed, group: 'waiting', where: and(OPEN_FILES, gte(monthlyFileRequests.dueDate, TODAY)) },
    {
      group: 'new',
      kind: 'file_to_match',
      needs: 'work',
      from: sql`${monthlyRequestedFiles}
        join ${outcomeMeasures} on ${eq(outcomeMeasures.id, monthlyRequestedFiles.measureId)}
        join ${customerDocuments} on ${eq(customerDocuments.id, monthlyRequestedFiles.documentId)}`,
      where: and(
        isNotNull(monthlyRequestedFiles.documentId),
        isNull(monthlyRequestedFiles.importId),
        isNull(outcomeMeasures.archivedAt),
        isNull(customerDocuments.archivedAt),
      ),
      order: monthlyRequestedFiles.sentAt,
      id: outcomeMeasures.customerId,
      title: customerDocuments.title,
      note: sql`'Columns to match'`,
      since: monthlyRequestedFiles.sentAt,
      customerId: outcomeMeasures.customerId,
    },
  ];
}
