import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenMember, logPrivacy } from '#app/areas/customers/privacy-commands.server.ts';
import type { PrivacyChange } from '#app/areas/customers/privacy-forms.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices, markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { checkProject } from '#app/areas/tasks/task-choice-queries.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { sharedByCustomer, sharedByFirm } from './document-announcements.ts';
import { documentEffects } from './document-effects.ts';
import type { DocumentEdit, DocumentUpload, OwnUpload, Replacement } from './document-forms.ts';
import {
  addDocuments,
  addVersion,
  companyOf,
  lockedActiveCustomer,
  lockedDocument,
  logDocument,
  lookDue,
} from './document-rows.server.ts';

type Member = AdminActor | CustomerActor;

/**
 * Shares files with a customer, one document each, and notifies them. Returns the documents' ids.
 * @throws RefusedError when the customer is no longer active, the project or the private person is not theirs, or an upload no
 * longer exists.
 */
export async function shareDocuments(
  actor: AdminActor,
  { customerId, projectId, uploads, privateTo: person, ...about }: DocumentUpload,
): Promise<string[]> {
  return asActor(actor, async (tx) => {
    await lockedActiveCustomer(tx, customerId);
    if (projectId) await checkProject(tx, projectId, customerId);
    const files = await claimUploads(tx, actor, uploads, customerId);
    const privateTo = await chosenMember(tx, customerId, person);
    const kind = { ...about, projectId, privateTo };
    const added = await addDocuments(tx, actor, customerId, files, kind, (documents) =>
      sharedByFirm(documents, customerId, actor),
    );
    return added.map(({ id }) => id);
  });
}

/**
 * Shares a customer's files with the firm, one document each, and notifies staff. Returns the documents' ids.
 * @throws RefusedError when an upload no longer exists, RateLimitError.
 */
export async function sendDocuments(
  actor: CustomerActor,
  { uploads, isPrivate, ...about }: OwnUpload,
): Promise<string[]> {
  const { customerId } = actor;
  await countTry('customer-document', customerId);
  return asActor(actor, async (tx) => {
    const company = await companyOf(tx, customerId);
    const files = await claimUploads(tx, actor, uploads, customerId);
    const privateTo = isPrivate ? actor.userId : null;
    const kind = { ...about, privateTo };
    const added = await addDocuments(tx, actor, customerId, files, kind, (documents) =>
      sharedByCustomer(documents, company, actor),
    );
    return added.map(({ id }) => id);
  });
}

/**
 * Edits a document's details. Customers edit only what they shared themselves, and never its project. A project that was
 * archived in the meantime stays assigned.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError when the document is archived or the
 * project belongs to another customer.
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
 * Puts a new file into force; the earlier ones stay. Two at once make two versions, one after the other. Notifies the other
 * side.
 * @throws NotFoundError, RefusedError when the document is archived or the upload no longer exists.
 */
export async function replaceFile(
  actor: Member,
  documentId: string,
  { uploads }: Replacement,
): Promise<void> {
  await countCustomersTry(actor);
  await asActor(actor, async (tx) => {
    const { customerId, title, fileVersion, lookDueAt } = await lockedDocument(
      tx,
      actor,
      documentId,
    );
    const [file] = await claimUploads(tx, actor, uploads, customerId);
    if (!file) throw new RefusedError('Please select a file');
    const number = fileVersion + 1;
    await addVersion(tx, actor, documentId, number, file);
    await tx
      .update(customerDocuments)
      .set({ fileVersion: number, updatedAt: sql`now()`, ...lookDue(actor, lookDueAt) })
      .where(eq(customerDocuments.id, documentId));
    await happened(tx, actor, documentEffects, 'document.replaced', {
      document: { id: documentId, title, fileName: file.fileName, number },
      customer: {
        id: customerId,
        company: actor.kind === 'admin' ? '' : await companyOf(tx, customerId),
      },
    });
  });
}

/**
 * Makes a document private to one of the customer's people, or opens it to all of them, with all of its versions.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived or the person is no longer theirs.
 */
export async function setDocumentPrivacy(
  actor: AdminActor,
  documentId: string,
  { version, privateTo: chosen }: PrivacyChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedDocument(tx, actor, documentId);
    checkCopy(before, { version }, 'document');
    if ((chosen ?? null) === before.privateTo) return;
    const privateTo = await chosenMember(tx, before.customerId, chosen);
    await tx
      .update(customerDocuments)
      .set({ privateTo, ...nextVersion(customerDocuments) })
      .where(eq(customerDocuments.id, documentId));
    const { title } = before;
    const record = { id: documentId, title, before: before.privateTo, after: privateTo };
    await logPrivacy(tx, actor, 'document', record);
  });
}

/**
 * Removes a document from both sides' lists; staff can restore it. Customers withdraw what they shared themselves.
 * @throws NotFoundError, RefusedError when it is already archived.
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

/** Restores an archived document. @throws NotFoundError, RefusedError when it is not archived. */
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

/**
 * Marks the person's notices as read that have no page of their own: of file requests, which are on the list itself, and of
 * documents that are gone from it.
 */
export async function markDocumentListSeen(actor: AdminActor | CustomerActor): Promise<void> {
  const isListed = sql`exists (select 1 from ${customerDocuments}
    where ${customerDocuments.id} = ${notices.entityId} and ${customerDocuments.archivedAt} is null)`;
  const seen = await asActor(actor, (tx) =>
    tx
      .selectDistinct({ subject: notices.entityType, id: notices.entityId })
      .from(notices)
      .where(
        and(
          eq(notices.userId, actor.userId),
          isNull(notices.readAt),
          or(
            eq(notices.entityType, 'document_request'),
            and(eq(notices.entityType, 'document'), sql`not ${isListed}`),
          ),
        ),
      ),
  );
  for (const { subject, id } of seen) await markSeen(actor, subject, id);
}

/** Counts a change of one customer. @throws RateLimitError when they made too many. */
async function countCustomersTry(actor: Member): Promise<void> {
  if (actor.kind === 'customer') await countTry('customer-document', actor.customerId);
}
