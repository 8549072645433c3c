import { and, eq, isNotNull } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { customerDocuments } from '#app/records/document-tables.ts';

/** Keeps the promise to look at what a customer sent: someone who works for them opens it. Anyone else changes nothing. */
export async function lookAtDocument(
  actor: AdminActor | CustomerActor,
  documentId: string,
): Promise<void> {
  if (actor.kind !== 'admin' || !may(actor, 'act-work')) return;
  const { id, lookDueAt } = customerDocuments;
  await asActor(actor, (tx) =>
    tx
      .update(customerDocuments)
      .set({ lookDueAt: null })
      .where(and(eq(id, documentId), isNotNull(lookDueAt))),
  );
}
