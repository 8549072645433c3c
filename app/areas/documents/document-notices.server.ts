import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { customerDocuments } from '#app/records/document-tables.ts';
import { notices } from '#app/records/notice-tables.ts';

/**
 * Marks as read what the person was told and has no page of its own to read it on: file requests, which stand on the list
 * itself, and documents that are gone from it.
 */
export async function markListSeen(actor: AdminActor | CustomerActor): Promise<void> {
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
