import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor, StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { claimUploads } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { documentRequestEffects } from './document-effects.ts';
import type { DocumentRequestEdit, NewDocumentRequest, RequestAnswer } from './document-forms.ts';
import { addDocuments, companyOf, lockedActiveCustomer } from './document-rows.server.ts';

type FileRequest = typeof documentRequests.$inferSelect;

/**
 * Asks a customer for a file and notifies them, once no matter how often the form is sent. Returns the request's id.
 * @throws RefusedError when the customer is no longer active.
 */
export async function requestFile(
  actor: AdminActor,
  { submissionId, ...asked }: NewDocumentRequest,
): Promise<string> {
  const submission = submissionOf(submissionId, asked);
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, documentRequests, submission);
    if (earlier) return earlier;
    await lockedActiveCustomer(tx, asked.customerId);
    return requestFileIn(tx, actor, asked, submission);
  });
}

/**
 * Asks for a file in the caller's transaction, for commands that write other records of an active customer too and announce
 * them together. Returns the request's id.
 */
export async function requestFileIn(
  tx: Tx,
  actor: StaffOrFirm,
  { customerId, title, note, category, dueDate }: Omit<NewDocumentRequest, 'submissionId'>,
  submission?: Submission,
): Promise<string> {
  const id = randomUUID();
  const { userId, authorName } = authorOf(actor);
  await tx.insert(documentRequests).values({
    id,
    customerId,
    title,
    note: note ?? null,
    category,
    dueDate: dueDate ?? null,
    requestedBy: userId,
    requestedByName: authorName,
    ...submission,
  });
  const request = { id, customerId, title, note, dueDate };
  await happened(tx, actor, documentRequestEffects, 'document_request.created', request);
  return id;
}

/**
 * Edits a request that is waiting for its file.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it was answered or withdrawn.
 */
export async function updateRequest(
  actor: AdminActor,
  requestId: string,
  { version, title, note, category, dueDate }: DocumentRequestEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedRequest(tx, requestId);
    // An answer or a withdrawal counts the version on as well, and is the plainer reason.
    refuseUnlessOpen(before);
    if (before.version !== version) throw new ChangedMeanwhileError();
    const columns = { title, note: note ?? null, category, dueDate: dueDate ?? null };
    await tx
      .update(documentRequests)
      .set({ ...columns, ...nextVersion(documentRequests) })
      .where(eq(documentRequests.id, requestId));
    await log(tx, actor, 'document_request.updated', requestId, {
      title,
      ...changesOf(before, columns),
    });
  });
}

/**
 * Withdraws a request; the customer no longer sees it.
 * @throws NotFoundError, RefusedError when it was already answered or withdrawn.
 */
export async function withdrawRequest(actor: AdminActor, requestId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const request = await lockedRequest(tx, requestId);
    refuseUnlessOpen(request);
    await tx
      .update(documentRequests)
      .set({ withdrawnAt: sql`now()`, ...nextVersion(documentRequests) })
      .where(eq(documentRequests.id, requestId));
    await log(tx, actor, 'document_request.withdrawn', requestId, { title: request.title });
    await dropNotices(tx, 'document_request', requestId, 'customer');
  });
}

/**
 * Asks again: for a withdrawn request, or one whose answer is not right. The document that answered it stays. Notifies the
 * customer.
 * @throws NotFoundError, RefusedError when it is already waiting for its file or the customer is no longer active.
 */
export async function reopenRequest(actor: AdminActor, requestId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const request = await lockedRequest(tx, requestId);
    if (isOpen(request)) throw new RefusedError('This request is already open.');
    await lockedActiveCustomer(tx, request.customerId);
    await tx
      .update(documentRequests)
      .set({
        documentId: null,
        fulfilledAt: null,
        withdrawnAt: null,
        ...nextVersion(documentRequests),
      })
      .where(eq(documentRequests.id, requestId));
    const { note, dueDate } = request;
    await happened(tx, actor, documentRequestEffects, 'document_request.reopened', {
      ...request,
      note: note ?? undefined,
      dueDate: dueDate ?? undefined,
    });
  });
}

/**
 * Answers a request with a file, which becomes a document of the customer, and notifies staff. Returns its id.
 * @throws NotFoundError, RefusedError when it was answered in the meantime or the upload no longer exists, RateLimitError.
 */
export async function answerRequest(
  actor: CustomerActor,
  requestId: string,
  { uploads, description, isPrivate }: RequestAnswer,
): Promise<string> {
  const { customerId } = actor;
  await countTry('customer-document', customerId);
  return asActor(actor, async (tx) => {
    const request = await openRequestOf(tx, requestId);
    const company = await companyOf(tx, customerId);
    const files = await claimUploads(tx, actor, uploads, customerId);
    const { title, category } = request;
    const [document] = await addDocuments(tx, actor, customerId, files, {
      title,
      category,
      description,
      privateTo: isPrivate ? actor.userId : null,
    });
    if (!document) throw new RefusedError('Please select a file');
    await tx
      .update(documentRequests)
      .set({ documentId: document.id, fulfilledAt: sql`now()`, ...nextVersion(documentRequests) })
      .where(eq(documentRequests.id, requestId));
    await happened(tx, actor, documentRequestEffects, 'document_request.answered', {
      ...{ id: requestId, title, document, company },
      note: description,
    });
    return document.id;
  });
}

async function lockedRequest(tx: Tx, requestId: string): Promise<FileRequest> {
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.id, requestId))
    .for('update');
  if (!request) throw new NotFoundError();
  return request;
}

/** Locks a customer's request: the policies let them change, and so lock, only what waits for a file. */
async function openRequestOf(tx: Tx, requestId: string): Promise<FileRequest> {
  const [open] = await tx
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.id, requestId))
    .for('update');
  if (open) return open;
  const [seen] = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(eq(documentRequests.id, requestId));
  if (!seen) throw new NotFoundError();
  throw new RefusedError('This request was already answered.');
}

function isOpen(request: FileRequest): boolean {
  return request.fulfilledAt === null && request.withdrawnAt === null;
}

function refuseUnlessOpen(request: FileRequest): void {
  if (isOpen(request)) return;
  throw new RefusedError(
    request.withdrawnAt
      ? 'This request was withdrawn.'
      : 'This request has been answered in the meantime.',
  );
}

function log(
  tx: Tx,
  actor: AdminActor,
  action: LoggedName,
  requestId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  return logActivity(tx, actor, {
    action,
    entityType: 'document_request',
    entityId: requestId,
    metadata,
  });
}
