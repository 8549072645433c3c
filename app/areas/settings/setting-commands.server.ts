import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { refreshFirm } from './firm-hours-queries.server.ts';
import { FIRM_FIELDS, type Settings } from './setting-forms.ts';
import { lockSettings, saveFields, writeStored } from './setting-store-commands.server.ts';

/**
 * Saves the firm's settings, each under its key (specification, section 7).
 * @throws ChangedMeanwhileError when someone saved after the form's copy.
 */
export async function saveSettings(actor: AdminActor, form: Settings) {
  await asActor(actor, (tx) => saveFields(tx, actor, FIRM_FIELDS, form));
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
