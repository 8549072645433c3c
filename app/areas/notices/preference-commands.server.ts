import { sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { notificationPreferences } from '#app/records/notice/preference-tables.ts';
import type { Choices } from './notice-forms.ts';
import { readChoices, subjectsFor } from './preference-queries.server.ts';

/** Saves what a person is notified of. @throws ChangedMeanwhileError when they saved elsewhere after `savedAt`. */
export async function saveChoices(
  actor: AdminActor | CustomerActor,
  { byNotice, byMail, savedAt }: Choices,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('choices'), hashtext(${actor.userId}))`,
    );
    const { savedAt: latest, ...before } = await readChoices(tx, actor);
    if (latest !== savedAt) throw new ChangedMeanwhileError();
    await tx
      .insert(notificationPreferences)
      .values(
        subjectsFor(actor).map(({ subject }) => ({
          userId: actor.userId,
          subject,
          byNotice: byNotice.includes(subject),
          byMail: byMail.includes(subject),
        })),
      )
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.subject],
        set: {
          byNotice: sql`excluded.by_notice`,
          byMail: sql`excluded.by_mail`,
          updatedAt: sql`clock_timestamp()`,
        },
      });
    await logActivity(tx, actor, {
      action: 'notifications.chosen',
      entityType: 'user',
      entityId: actor.userId,
      metadata: { before, after: { byNotice, byMail } },
    });
  });
}
