import { and, eq, isNotNull } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { fileLookedAt } from './document-announcements.ts';

/**
 * Notifies a customer that what they sent was looked at, which keeps the promise: someone who works for them opens it, or its
 * file in force; `number` is the version that was opened. Anyone else, and an earlier version, changes nothing.
 */
export async function lookAtDocument(
  actor: AdminActor | CustomerActor,
  documentId: string,
  number?: number,
): Promise<void> {
  if (actor.kind !== 'admin' || !may(actor, 'act-work')) return;
  const { id, lookDueAt, fileVersion, customerId, title } = customerDocuments;
  const isInForce = number === undefined ? undefined : eq(fileVersion, number);
  await asActor(actor, async (tx) => {
    const [looked] = await tx
      .update(customerDocuments)
      .set({ lookDueAt: null })
      .where(and(eq(id, documentId), isNotNull(lookDueAt), isInForce))
      .returning({ id, customerId, title, number: fileVersion });
    if (!looked) return;
    const [file] = await tx
      .select({ sentBy: documentVersions.uploadedBy })
      .from(documentVersions)
      .where(
        and(eq(documentVersions.documentId, looked.id), eq(documentVersions.number, looked.number)),
      );
    await announce(tx, actor, fileLookedAt(looked, file?.sentBy ?? null, actor));
  });
}
