import { and, desc, eq, ilike, isNotNull, isNull, max, not, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { currentUserId } from '#app/access/policies.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { privateName } from '#app/areas/customers/private-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import type { DocumentFilters, DocumentSort } from './document-filters.ts';

type Member = AdminActor | CustomerActor;

/** The sorts of lists of documents, as their address names them. */
export const DOCUMENT_SORTS: Record<DocumentSort, SortKey> = {
  created: { by: customerDocuments.createdAt, type: 'timestamptz' },
  title: { by: customerDocuments.title, type: 'text' },
};

const COLUMNS = {
  id: customerDocuments.id,
  customerId: customerDocuments.customerId,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
  projectId: customerDocuments.projectId,
  /** Null also where the reader may not see the project. */
  projectTitle: projects.title,
  title: customerDocuments.title,
  description: customerDocuments.description,
  category: customerDocuments.category,
  fileVersion: customerDocuments.fileVersion,
  authorName: customerDocuments.authorName,
  authorSide: customerDocuments.authorSide,
  privateTo: customerDocuments.privateTo,
  privateName: privateName(customerDocuments.privateTo),
  /** Whether the reader shared it. */
  isOwn: sql<boolean>`${customerDocuments.uploadedBy} = ${currentUserId}`,
  lookDueAt: customerDocuments.lookDueAt,
  archivedAt: customerDocuments.archivedAt,
  version: customerDocuments.version,
  createdAt: customerDocuments.createdAt,
  fileName: documentVersions.fileName,
  fileSize: documentVersions.fileSize,
  mimeType: documentVersions.mimeType,
  fileAddedAt: documentVersions.createdAt,
  isUnread: isUnread('document', customerDocuments.id),
};

/**
 * Whether a document's files are closed to the actor: what was read into the outcome board, or sent for it, may hold amounts. Anyone
 * without the right to money opens none of it but what they brought themselves.
 */
function isClosedTo(actor: Member) {
  if (may(actor, 'money')) return sql<boolean>`false`;
  return sql<boolean>`(is_board_evidence(${customerDocuments.id}) and ${customerDocuments.uploadedBy} is distinct from ${currentUserId})`;
}

const fileInForce = and(
  eq(documentVersions.documentId, customerDocuments.id),
  eq(documentVersions.number, customerDocuments.fileVersion),
);

/**
 * Documents with the file in force, filtered and searched by title, file name and company. A customer gets their own, and never
 * archived ones.
 */
export async function listDocuments(actor: Member, request: PageRequest, filters: DocumentFilters) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: customerDocuments,
      sort: DOCUMENT_SORTS[request.sort as DocumentSort],
      request,
      filters: and(
        actor.kind === 'admin' && filters.show === 'archived'
          ? isNotNull(customerDocuments.archivedAt)
          : isNull(customerDocuments.archivedAt),
        filters.category ? eq(customerDocuments.category, filters.category) : undefined,
        filters.from ? eq(customerDocuments.authorSide, filters.from) : undefined,
        filters.customerId ? eq(customerDocuments.customerId, filters.customerId) : undefined,
        filters.projectId ? eq(customerDocuments.projectId, filters.projectId) : undefined,
      ),
      search: async (pattern) => [
        ilike(customerDocuments.title, pattern),
        await isAmongFound(
          tx,
          customerDocuments.id,
          tx
            .select({ id: customerDocuments.id })
            .from(customerDocuments)
            .innerJoin(
              documentVersions,
              and(fileInForce, ilike(documentVersions.fileName, pattern)),
            ),
          sql`(select ${ilike(documentVersions.fileName, pattern)} from ${documentVersions} where ${fileInForce})`,
        ),
        await isOfCustomerNamed(tx, customerDocuments.customerId, pattern, { contact: false }),
      ],
      rows: (cursor) =>
        tx
          .select({ ...COLUMNS, isClosed: isClosedTo(actor), cursor })
          .from(customerDocuments)
          .innerJoin(documentVersions, fileInForce)
          .innerJoin(customerProfiles, eq(customerProfiles.id, customerDocuments.customerId))
          .leftJoin(projects, eq(projects.id, customerDocuments.projectId)),
    }),
  );
}

/** One document as a list shows it. */
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>['rows'][number];

/** Returns one document with every file it has had, newest first. @throws NotFoundError when the actor may not see it. */
export async function getDocument(actor: Member, documentId: string) {
  return asActor(actor, async (tx) => {
    const [document] = await tx
      .select({ ...COLUMNS, isClosed: isClosedTo(actor) })
      .from(customerDocuments)
      .innerJoin(documentVersions, fileInForce)
      .innerJoin(customerProfiles, eq(customerProfiles.id, customerDocuments.customerId))
      .leftJoin(projects, eq(projects.id, customerDocuments.projectId))
      .where(and(eq(customerDocuments.id, documentId), visibleTo(actor)));
    if (!document) throw new NotFoundError();
    const lookedAt = await lookedAtIn(tx, documentId);
    return { ...document, lookedAt, versions: await versionsOf(tx, documentId) };
  });
}

/** A document as its own page shows it. */
export type DocumentDetail = Awaited<ReturnType<typeof getDocument>>;

/** One file that a document has or had. */
export type DocumentVersion = DocumentDetail['versions'][number];

/**
 * The stored file of a document with the number of its version: one by number, or the one in force.
 * @throws NotFoundError when there is none that the actor may have.
 */
export async function getDocumentFile(
  actor: Member,
  documentId: string,
  number: number | 'latest',
): Promise<StoredFile & { number: number }> {
  const [file] = await asActor(actor, (tx) =>
    tx
      .select({
        number: documentVersions.number,
        fileName: documentVersions.fileName,
        filePath: documentVersions.filePath,
        fileSize: documentVersions.fileSize,
        mimeType: documentVersions.mimeType,
      })
      .from(customerDocuments)
      .innerJoin(documentVersions, eq(documentVersions.documentId, customerDocuments.id))
      .where(
        and(
          eq(customerDocuments.id, documentId),
          eq(documentVersions.number, number === 'latest' ? customerDocuments.fileVersion : number),
          visibleTo(actor),
          not(isClosedTo(actor)),
        ),
      ),
  );
  if (!file) throw new NotFoundError();
  return file;
}

/** Whether this is a document that the customer shared and has withdrawn. */
export async function wasTakenBack(actor: CustomerActor, documentId: string): Promise<boolean> {
  const taken = and(
    eq(customerDocuments.id, documentId),
    eq(customerDocuments.customerId, actor.customerId),
    isNotNull(customerDocuments.archivedAt),
  );
  return asActor(actor, async (tx) => (await tx.$count(customerDocuments, taken)) > 0);
}

/** An archived document is the firm's alone, also where the customer took it back. */
function visibleTo(actor: Member) {
  return actor.kind === 'admin' ? undefined : isNull(customerDocuments.archivedAt);
}

/** When the firm kept its promise to look at it; null where it made none, or kept none. */
async function lookedAtIn(tx: Tx, documentId: string): Promise<Date | null> {
  const { recordId, kind, keptAt } = promises;
  const [looked] = await tx
    .select({ at: max(keptAt) })
    .from(promises)
    .where(and(eq(recordId, documentId), eq(kind, 'file')));
  return looked?.at ?? null;
}

function versionsOf(tx: Tx, documentId: string) {
  return tx
    .select({
      number: documentVersions.number,
      fileName: documentVersions.fileName,
      fileSize: documentVersions.fileSize,
      mimeType: documentVersions.mimeType,
      authorName: documentVersions.authorName,
      authorSide: documentVersions.authorSide,
      createdAt: documentVersions.createdAt,
    })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.number));
}
