import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { WEBHOOK_EVENTS } from '#app/areas/webhooks/webhook-events.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { webhookDeliveries } from '#app/records/webhook/webhook-tables.ts';

/** The events that tell connected tools of what visitors send. */
const EVENTS = Object.entries(WEBHOOK_EVENTS)
  .filter(([, { record }]) => record === 'inquiry' || record === 'checklistRequest')
  .map(([event]) => event);

/**
 * Deletes an inquiry at its sender's request, with the email it came by, the notices about it and what is stored about it for
 * connected tools. The customer it became and the lines of the activity log stay.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated.
 */
export async function deleteInquiry(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const [deleted] = await tx
      .delete(projectInquiries)
      .where(eq(projectInquiries.id, id))
      .returning({ company: projectInquiries.company, version: projectInquiries.version });
    if (!deleted) throw new NotFoundError();
    if (deleted.version !== version) throw new ChangedMeanwhileError();
    await forget(tx, actor, {
      action: 'inquiry.deleted',
      entityType: 'inquiry',
      entityId: id,
      metadata: { company: deleted.company },
    });
  });
}

/** Deletes a request for the checklist, a score or an estimate in the same way. @throws NotFoundError */
export async function deleteSubmission(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [deleted] = await tx
      .delete(leadMagnetSubmissions)
      .where(eq(leadMagnetSubmissions.id, id))
      .returning({ id: leadMagnetSubmissions.id });
    if (!deleted) throw new NotFoundError();
    const entityType = 'lead_magnet_submission';
    await forget(tx, actor, { action: 'submission.deleted', entityType, entityId: id });
  });
}

/** What goes with a request, and the line of the log that says so. */
async function forget(
  tx: Tx,
  actor: AdminActor,
  line: Parameters<typeof logActivity>[2] & { entityId: string },
): Promise<void> {
  const id = line.entityId;
  const emails = await tx
    .delete(inboundMails)
    .where(and(eq(inboundMails.entityType, 'inquiry'), eq(inboundMails.entityId, id)))
    .returning({ id: inboundMails.id, key: inboundMails.filePath });
  for (const { key } of emails) await enqueue(tx, removeFileJob, { key });
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.event, EVENTS),
        sql`${webhookDeliveries.payload} -> 'data' ->> 'id' = ${id}`,
      ),
    );
  const mailIds = sql.param(emails.map((email) => email.id));
  await tx.execute(sql`select forget_request(${id}, ${mailIds}::uuid[])`);
  await logActivity(tx, actor, line);
}
