import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { refreshFirm } from './firm-hours-queries.server.ts';
import type { Settings } from './setting-forms.ts';
import { lockSettings, saveStored, writeStored } from './setting-store-commands.server.ts';

/**
 * Saves the firm's settings, each under its key (specification, section 7).
 * @throws ChangedMeanwhileError when someone saved after `savedAt`.
 */
export async function saveSettings(actor: AdminActor, { savedAt, ...form }: Settings) {
  await asActor(actor, (tx) =>
    saveStored(
      tx,
      actor,
      {
        'company.name': form.companyName,
        'company.email': form.companyEmail,
        'company.tagline': form.tagline,
        'company.phone': form.phone ?? '',
        'company.street': form.street,
        'company.city': form.city,
        'company.state': form.state,
        'company.zip': form.zipCode,
        'notifications.email.enabled': String(form.emailEnabled),
        'notifications.ticket.new': String(form.ticketNew),
        'notifications.ticket.update': String(form.ticketUpdate),
        'billing.payment.instructions': form.paymentInstructions,
        'billing.payment.terms': form.paymentTerms,
      },
      savedAt,
    ),
  );
  await refreshFirm();
}

/** Turns the public page of promises on or off. What it shows can't be set. */
export async function setPromisesShown(actor: AdminActor, isShown: boolean): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    await writeStored(tx, actor, { 'company.promises': isShown ? 'shown' : 'hidden' });
  });
  await refreshFirm();
}
