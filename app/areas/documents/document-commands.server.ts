import { eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { announce, dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { checkProject } from '#app/areas/tasks/task-choices.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerDocuments } from '#app/records/document-tables.ts';
import type { DocumentEdit, DocumentUpload, OwnUpload, Replacement } from './document-forms.ts';
import {
  documentsReceivedForFirm,
  documentsSharedForCustomer,
  fileReplacedForCustomer,
  fileReplacedForFirm,
} from './document-mails.ts';
import {
  type AddedDocument,
  addDocuments,
  addVersion,
  companyOf,
  lockedActiveCustomer,
  lockedDocument,
  logDocument,
} from './document-steps.server.ts';

type Member = AdminActor | CustomerActor;

/**
 * Shares files with a customer, one document each, and tells them. Returns the documents' ids.
 * @throws RefusedError when the customer is not active any more, the project is not theirs, or an upload is gone.
 */
export async function shareDocuments(
  actor: AdminActor,
  { customerId, projectId, uploads, ...about }: DocumentUpload,
): Promise<string[]> {
  return asActor(actor, async (tx) => {
    await lockedActiveCustomer(tx, customerId);
    if (projectId) await checkProject(tx, projectId, customerId);
    const files = await claimUploads(tx, actor, uploads, customerId);
    const added = await addDocuments(tx, actor, customerId, files, { ...about, projectId });
    const content = documentsSharedForCustomer(
      { documents: added, sharedBy: authorOf(actor).authorName, firmName: firmNow().name },
      pathOf('customer', added),
    );
    for (const [place, { id, title }] of added.entries()) {
      await announce(tx, actor, {
        to: { customer: customerId },
        subject: 'document',
        subjectId: id,
        title: `New document: ${title}`,
        path: `/customer/documents/${id}`,
        // One mail names all that came together.
        ...(place === 0 && { mail: { content } }),
      });
    }
    return added.map(({ id }) => id);
  });
}

/**
 * Shares a customer's files with the firm, one document each, and tells the staff. Returns the documents' ids.
 * @throws RefusedError when an upload is gone, RateLimitError.
 */
export async function sendDocuments(
  actor: CustomerActor,
  { uploads, ...about }: OwnUpload,
): Promise<string[]> {
  const { customerId } = actor;
  await countTry('customer-document', customerId);
  return asActor(actor, async (tx) => {
    const company = await companyOf(tx, customerId);
    const files = await claimUploads(tx, actor, uploads, customerId);
    const added = await addDocuments(tx, actor, customerId, files, about);
    const { authorName } = authorOf(actor);
    const content = documentsReceivedForFirm(
      { documents: added, sentBy: authorName, company },
      pathOf('admin', added),
    );
    for (const [place, { id, title }] of added.entries()) {
      await announce(tx, actor, {
        to: { staff: 'all' },
        subject: 'document',
        subjectId: id,
        title: `${company} shared ${title}`,
        path: `/admin/documents/${id}`,
        ...(place === 0 && { mail: { content, replyTo: actor.email } }),
      });
    }
    return added.map(({ id }) => id);
  });
}

/**
 * Edits what stands beside the file; a customer edits what they shared themselves, and never its project. A project that
 * was archived meanwhile stays.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's, RefusedError when it is archived or
 *   another project is not the customer's.
 */
export async function updateDocument(
  actor: Member,
  documentId: string,
  { version, title, description, category, projectId }: DocumentEdit,
): Promise<void> {
  await countCustomersTry(actor);
  await asActor(actor, async (tx) => {
    const before = await lockedDocument(tx, actor, documentId);
    if (before.version !== version) throw new ChangedMeanwhileError();
    const isStaff = actor.kind === 'admin';
    if (isStaff && projectId && projectId !== before.projectId) {
      await checkProject(tx, projectId, before.customerId);
    }
    const columns = {
      ...{ title, description: description ?? null, category },
      ...(isStaff && { projectId: projectId ?? null }),
    };
    await tx
      .update(customerDocuments)
      .set({ ...columns, ...nextVersion(customerDocuments) })
      .where(eq(customerDocuments.id, documentId));
    await logDocument(tx, actor, 'document.updated', documentId, {
      title,
      ...changesOf(before, columns),
    });
  });
}

/**
 * Makes a new file the one in force and keeps the earlier ones. Two at once make two versions, one after the other. The
 * other side is told.
 * @throws NotFoundError, RefusedError when the document is archived or the upload is gone.
 */
export async function replaceFile(
  actor: Member,
  documentId: string,
  { uploads }: Replacement,
): Promise<void> {
  await countCustomersTry(actor);
  await asActor(actor, async (tx) => {
    const { customerId, title, fileVersion } = await lockedDocument(tx, actor, documentId);
    const [file] = await claimUploads(tx, actor, uploads, customerId);
    if (!file) throw new RefusedError('Please select a file');
    const number = fileVersion + 1;
    await addVersion(tx, actor, documentId, number, file);
    await tx
      .update(customerDocuments)
      .set({ fileVersion: number, updatedAt: sql`now()` })
      .where(eq(customerDocuments.id, documentId));
    const by = authorOf(actor).authorName;
    const told = { subject: 'document', subjectId: documentId } as const;
    const facts = { title, fileName: file.fileName, number, by };
    if (actor.kind === 'admin') {
      const path = `/customer/documents/${documentId}`;
      await announce(tx, actor, {
        ...told,
        to: { customer: customerId },
        title: `New version of ${title}`,
        path,
        mail: { content: fileReplacedForCustomer(facts, path) },
      });
    } else {
      const company = await companyOf(tx, customerId);
      const path = `/admin/documents/${documentId}`;
      await announce(tx, actor, {
        ...told,
        to: { staff: 'all' },
        title: `${company} replaced ${title}`,
        path,
        mail: {
          content: fileReplacedForFirm({ ...facts, company }, path),
          replyTo: actor.email,
        },
      });
    }
    await logDocument(tx, actor, 'document.replaced', documentId, {
      title,
      number,
      file: file.fileName,
    });
  });
}

/**
 * Takes a document out of both sides' lists; staff can bring it back. A customer takes back what they shared themselves.
 * @throws NotFoundError, RefusedError when it is archived already.
 */
export async function archiveDocument(actor: Member, documentId: string): Promise<void> {
  await countCustomersTry(actor);
  await asActor(actor, async (tx) => {
    const { title } = await lockedDocument(tx, actor, documentId);
    await tx
      .update(customerDocuments)
      .set({ archivedAt: sql`now()`, ...nextVersion(customerDocuments) })
      .where(eq(customerDocuments.id, documentId));
    await logDocument(tx, actor, 'document.archived', documentId, { title });
    await dropNotices(tx, 'document', documentId, 'customer');
  });
}

/**
 * Brings an archived document back.
 * @throws NotFoundError, RefusedError when it is not archived.
 */
export async function restoreDocument(actor: AdminActor, documentId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [document] = await tx
      .select({ title: customerDocuments.title, archivedAt: customerDocuments.archivedAt })
      .from(customerDocuments)
      .where(eq(customerDocuments.id, documentId))
      .for('update');
    if (!document) throw new NotFoundError();
    if (!document.archivedAt) throw new RefusedError('This document is not archived.');
    await tx
      .update(customerDocuments)
      .set({ archivedAt: null, ...nextVersion(customerDocuments) })
      .where(eq(customerDocuments.id, documentId));
    await logDocument(tx, actor, 'document.restored', documentId, { title: document.title });
  });
}

/** Counts a change of one customer. @throws RateLimitError when they made too many. */
async function countCustomersTry(actor: Member): Promise<void> {
  if (actor.kind === 'customer') await countTry('customer-document', actor.customerId);
}

/** Where a mail about new documents leads: to the one, or to the list of several. */
function pathOf(side: 'admin' | 'customer', added: readonly AddedDocument[]): string {
  const [only] = added;
  return only && added.length === 1 ? `/${side}/documents/${only.id}` : `/${side}/documents`;
}
