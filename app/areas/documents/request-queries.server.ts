import { and, asc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { requestStateOf } from './request-state.ts';

/** The sorts of the list of file requests, as its address names them. */
export const REQUEST_SORTS = {
  created: { by: documentRequests.createdAt, type: 'timestamptz' },
  title: { by: documentRequests.title, type: 'text' },
} as const satisfies Record<string, SortKey>;

/** The views of file requests: waiting for a file, answered, withdrawn. */
export const REQUEST_VIEWS = ['open', 'answered', 'withdrawn'] as const;
type RequestView = (typeof REQUEST_VIEWS)[number];

/** A request that is waiting for its file. */
export const OPEN_REQUEST = and(
  isNull(documentRequests.fulfilledAt),
  isNull(documentRequests.withdrawnAt),
);

const CONDITION: Record<RequestView, SQL | undefined> = {
  open: OPEN_REQUEST,
  answered: and(isNotNull(documentRequests.fulfilledAt), isNull(documentRequests.withdrawnAt)),
  withdrawn: isNotNull(documentRequests.withdrawnAt),
};

/** File requests of all customers, searched by title and company. */
export async function listDocumentRequests(
  actor: AdminActor,
  request: PageRequest,
  { view, customerId }: { view: RequestView; customerId: string | null },
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: documentRequests,
      sort: REQUEST_SORTS[request.sort as keyof typeof REQUEST_SORTS],
      request,
      filters: and(
        CONDITION[view],
        customerId ? eq(documentRequests.customerId, customerId) : undefined,
      ),
      search: async (pattern) => [
        ilike(documentRequests.title, pattern),
        await isOfCustomerNamed(tx, documentRequests.customerId, pattern, { contact: false }),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: documentRequests.id,
            customerId: documentRequests.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            title: documentRequests.title,
            note: documentRequests.note,
            category: documentRequests.category,
            dueDate: documentRequests.dueDate,
            requestedByName: documentRequests.requestedByName,
            documentId: documentRequests.documentId,
            fulfilledAt: documentRequests.fulfilledAt,
            withdrawnAt: documentRequests.withdrawnAt,
            answerArchivedAt: customerDocuments.archivedAt,
            version: documentRequests.version,
            createdAt: documentRequests.createdAt,
            cursor,
          })
          .from(documentRequests)
          .innerJoin(customerProfiles, eq(customerProfiles.id, documentRequests.customerId))
          .leftJoin(customerDocuments, eq(customerDocuments.id, documentRequests.documentId)),
    });
    return { ...page, rows: page.rows.map((row) => ({ ...row, state: requestStateOf(row) })) };
  });
}

/** One file request as the firm's list shows it. */
export type DocumentRequestRow = Awaited<ReturnType<typeof listDocumentRequests>>['rows'][number];

/** Counts the file requests that are waiting for a file. */
export async function countOpenRequests(actor: AdminActor): Promise<number> {
  return asActor(actor, (tx) => tx.$count(documentRequests, CONDITION.open));
}

/** Returns the customer's own requests that are waiting for a file, the one due first on top. */
export async function listOpenRequests(actor: CustomerActor) {
  return asActor(actor, (tx) =>
    tx
      .select({
        id: documentRequests.id,
        title: documentRequests.title,
        note: documentRequests.note,
        category: documentRequests.category,
        dueDate: documentRequests.dueDate,
        requestedByName: documentRequests.requestedByName,
        createdAt: documentRequests.createdAt,
        isUnread: isUnread('document_request', documentRequests.id),
      })
      .from(documentRequests)
      .where(and(eq(documentRequests.customerId, actor.customerId), CONDITION.open))
      .orderBy(
        sql`${documentRequests.dueDate} asc nulls last`,
        asc(documentRequests.createdAt),
        asc(documentRequests.id),
      )
      .limit(MOST_OPEN),
  );
}

/** A request that is waiting for a file of this customer. */
export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];

const MOST_OPEN = 100;
