import { and, eq, isNotNull } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { customerDocuments } from '#app/records/document-tables.ts';

/**
 * Keeps the promise to look at what a customer sent: someone who works for them opens it, or its file in force; `number` is the
 * version that was opened. Anyone else changes nothing, nor does an earlier version.
 */
export async function lookAtDocument(
  actor: AdminActor | CustomerActor,
  documentId: string,
  number?: number,
): Promise<void> {
  if (actor.kind !== 'admin' || !may(actor, 'act-work')) return;
  const { id, lookDueAt, fileVersion } = customerDocuments;
  const isInForce = number === undefined ? undefined : eq(fileVersion, number);
  await asActor(actor, (tx) =>
    tx
      .update(customerDocuments)
      .set({ lookDueAt: null })
      .where(and(eq(id, documentId), isNotNull(lookDueAt), isInForce)),
  );
}
