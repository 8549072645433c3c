import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { authorOf } from '#app/access/author.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { canBeChosen, foundActive } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { oneBusinessDayAfter } from '#app/platform/response-time.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { DocumentCategory } from '#app/records/document/document-category.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { documentEffects } from './document-effects.ts';
import { titleOfFile } from './document-title.ts';

// The steps that commands on documents and on file requests are made of; each runs in its caller's transaction.

type Member = AdminActor | CustomerActor;

/** A document that was just made. */
type AddedDocument = { id: string; title: string; fileName: string };

/**
 * Makes one document of each file, in the caller's transaction; several are titled by their files. `noticesOf` returns the
 * notice of each.
 */
export async function addDocuments(
  tx: Tx,
  actor: Member,
  customerId: string,
  files: readonly StoredFile[],
  about: {
    title?: string | undefined;
    description?: string | undefined;
    category: DocumentCategory;
    projectId?: string | undefined;
    privateTo: string | null;
  },
  noticesOf: (added: readonly AddedDocument[]) => readonly Announcement[] = () => [],
): Promise<AddedDocument[]> {
  const { userId: uploadedBy, authorName, authorSide } = authorOf(actor);
  const added: AddedDocument[] = [];
  for (const file of files) {
    const id = randomUUID();
    const title = files.length === 1 && about.title ? about.title : titleOfFile(file.fileName);
    await tx.insert(customerDocuments).values({
      id,
      customerId,
      projectId: about.projectId ?? null,
      title,
      description: about.description ?? null,
      category: about.category,
      uploadedBy,
      authorName,
      authorSide,
      privateTo: about.privateTo,
      ...lookDue(actor, null),
    });
    await addVersion(tx, actor, id, 1, file);
    added.push({ id, title, fileName: file.fileName });
  }
  const notices = noticesOf(added);
  for (const [place, document] of added.entries()) {
    const uploaded = { document, customerId, notice: notices[place] };
    await happened(tx, actor, documentEffects, 'document.uploaded', uploaded);
  }
  return added;
}

/** Returns when the firm promises to look at what a customer sends now; `before` is an earlier promise that is still open. */
export function lookDue(actor: Member, before: Date | null): { lookDueAt?: Date } {
  if (actor.kind === 'admin') return {};
  return { lookDueAt: before ?? oneBusinessDayAfter(new Date(), firmClock()) };
}

/** Stores a file as a version of a document. */
export async function addVersion(
  tx: Tx,
  actor: Member,
  documentId: string,
  number: number,
  file: StoredFile,
): Promise<void> {
  const { userId: uploadedBy, authorName, authorSide } = authorOf(actor);
  await tx
    .insert(documentVersions)
    .values({ documentId, number, ...file, uploadedBy, authorName, authorSide });
}

/**
 * Locks a customer that records can be made for: approved and not archived.
 * @throws RefusedError when there is none.
 */
export async function lockedActiveCustomer(tx: Tx, customerId: string): Promise<void> {
  const [customer] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(canBeChosen(customerId))
    .for('key share');
  foundActive(customer);
}

/** Returns a customer's company name. @throws NotFoundError when the profile no longer exists. */
export async function companyOf(tx: Tx, customerId: string): Promise<string> {
  const [profile] = await tx
    .select({ companyName: customerProfiles.displayName })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!profile) throw new NotFoundError();
  return profile.companyName;
}

/**
 * Locks a document that the actor may change; for a customer the policies allow what they shared themselves.
 * @throws NotFoundError, RefusedError when it is archived.
 */
export async function lockedDocument(tx: Tx, actor: Member, documentId: string) {
  const [document] = await tx
    .select({
      customerId: customerDocuments.customerId,
      projectId: customerDocuments.projectId,
      title: customerDocuments.title,
      description: customerDocuments.description,
      category: customerDocuments.category,
      fileVersion: customerDocuments.fileVersion,
      privateTo: customerDocuments.privateTo,
      lookDueAt: customerDocuments.lookDueAt,
      archivedAt: customerDocuments.archivedAt,
      version: customerDocuments.version,
    })
    .from(customerDocuments)
    .where(eq(customerDocuments.id, documentId))
    .for('update');
  if (!document || (document.archivedAt && actor.kind === 'customer')) throw new NotFoundError();
  refuseArchived(document, 'document');
  return document;
}

/** Writes a line of the activity log about a document. */
export function logDocument(
  tx: Tx,
  actor: Member,
  action: LoggedName,
  documentId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  return logActivity(tx, actor, {
    action,
    entityType: 'document',
    entityId: documentId,
    metadata,
  });
}
