import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, dated } from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { MOST_COUNTED } from '#app/platform/db/page-request.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { OPEN_REQUEST } from './request-queries.server.ts';

/** Files that customers sent, until staff have looked at them. */
export const documentAgenda = {
  staff: dated(
    {
      needs: 'work',
      from: customerDocuments,
      id: customerDocuments.id,
      title: customerDocuments.title,
      customerId: customerDocuments.customerId,
    },
    and(isNotNull(customerDocuments.lookDueAt), isNull(customerDocuments.archivedAt)),
    customerDocuments.lookDueAt,
    true,
  ),
} satisfies AgendaSources;

const request = {
  from: documentRequests,
  id: documentRequests.id,
  title: documentRequests.title,
  since: documentRequests.createdAt,
} as const;

/** Files that customers were asked for. */
export const requestAgenda = {
  staff: [
    {
      ...request,
      group: 'waiting',
      needs: 'work',
      where: OPEN_REQUEST,
      order: documentRequests.createdAt,
      customerId: documentRequests.customerId,
    },
  ],
  customer: [
    {
      ...request,
      group: 'needs',
      needs: 'act-work',
      where: and(eq(documentRequests.customerId, CUSTOMER_ID), OPEN_REQUEST),
      note: documentRequests.note,
      due: documentRequests.dueDate,
    },
  ],
} satisfies AgendaSources;

/** Documents by their title. */
export const documentSearch: SearchIn = () => ({
  ...titled(customerDocuments),
  at: customerDocuments.createdAt,
});

/** How many documents a customer has, how many files they are asked for, and the first due date. */
export const documentFigures = () =>
  ({
    documents: {
      from: customerDocuments,
      where: isNull(customerDocuments.archivedAt),
      figures: { documents: sql<number>`least(count(*), ${MOST_COUNTED})::int` },
      upTo: { most: MOST_COUNTED },
    },
    requests: {
      from: documentRequests,
      where: OPEN_REQUEST,
      figures: {
        openRequests: sql<number>`count(*)::int`,
        requestDueDate: sql<string | null>`min(${documentRequests.dueDate})::text`,
      },
    },
  }) satisfies Record<string, ClientFigures>;

/** Files that customers are asked for by a day. */
export const requestsDue = () =>
  ({
    document_request: {
      needs: 'work',
      words: 'File due',
      from: documentRequests,
      where: and(OPEN_REQUEST, isNotNull(documentRequests.dueDate)),
      id: documentRequests.id,
      title: documentRequests.title,
      due: documentRequests.dueDate,
      customerId: documentRequests.customerId,
    },
  }) satisfies Record<string, DueSource>;
