import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Settings } from './setting-forms.ts';
import type { SettingKey } from './setting-keys.ts';
import { readSettings } from './setting-queries.server.ts';
import { settings } from './setting-tables.ts';

/**
 * Saves the firm's settings, each under its key (specification, section 7).
 * @throws ChangedMeanwhileError when somebody saved after `savedAt`.
 */
export async function saveSettings(actor: AdminActor, { savedAt, ...form }: Settings) {
  await asActor(actor, async (tx) => {
    // Two at once: the second waits, then finds that its copy is old.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    const before = await readSettings(tx);
    if (before.savedAt !== savedAt) throw new ChangedMeanwhileError();
    const values: Record<SettingKey, string> = {
      'company.name': form.companyName,
      'company.email': form.companyEmail,
      'notifications.email.enabled': String(form.emailEnabled),
      'notifications.ticket.new': String(form.ticketNew),
      'notifications.ticket.update': String(form.ticketUpdate),
      'billing.payment.instructions': form.paymentInstructions,
      'billing.payment.terms': form.paymentTerms,
    };
    await tx
      .insert(settings)
      .values(
        Object.entries(values).map(([key, value]) => ({ key, value, updatedBy: actor.userId })),
      )
      .onConflictDoUpdate({
        target: settings.key,
        set: {
          value: sql`excluded.value`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`clock_timestamp()`,
        },
      });
    const { savedAt: _, ...old } = before;
    await logActivity(tx, actor, {
      action: 'settings.updated',
      entityType: 'settings',
      metadata: { before: old, after: form },
    });
  });
}
