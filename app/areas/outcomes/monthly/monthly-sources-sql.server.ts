import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, TODAY } from '#app/access/agenda-source.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import {
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { FILES_OF_MONTH, OPEN_FILES } from './progress-sql.server.ts';

const monthly = {
  from: monthlyFileRequests,
  order: monthlyFileRequests.dueDate,
  title: FILES_OF_MONTH,
  due: monthlyFileRequests.dueDate,
  since: monthlyFileRequests.createdAt,
} as const;

/** Each line of staff opens the customer's board. */
const owed = {
  ...monthly,
  needs: 'work',
  id: monthlyFileRequests.customerId,
  customerId: monthlyFileRequests.customerId,
} as const;

/** The month's files that customers owe, overdue and not, with how many have arrived. */
export const monthlyAgenda = {
  staff: [
    { ...owed, group: 'overdue', where: and(OPEN_FILES, lt(monthlyFileRequests.dueDate, TODAY)) },
    { ...owed, group: 'waiting', where: and(OPEN_FILES, gte(monthlyFileRequests.dueDate, TODAY)) },
  ],
  customer: [
    {
      ...monthly,
      group: 'needs',
      needs: 'act-work',
      where: and(eq(monthlyFileRequests.customerId, CUSTOMER_ID), OPEN_FILES),
      id: monthlyFileRequests.id,
    },
  ],
} satisfies AgendaSources;

/** Files whose columns staff have to match. */
export const matchAgenda = {
  staff: [
    {
      group: 'new',
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
  ],
} satisfies AgendaSources;
