import { sql } from 'drizzle-orm';
import { type AdminActor, type StaffOrFirm, userIdOf } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  printSetting,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { readStored, readStoredTexts } from '#app/records/settings/stored-settings.server.ts';
import type { SettingFields } from './setting-forms.ts';

type SomeSettings = Partial<SettingValues<SettingKey>>;

/** The values of a form's settings, by field. */
type FieldValues<Fields extends SettingFields> = {
  [Name in keyof Fields]: SettingValue<Fields[Name]>;
};

/** Reads the settings of a form in the caller's transaction, with the moment at which the last of them was saved. */
export async function readFields<Fields extends SettingFields>(
  tx: Tx,
  fields: Fields,
): Promise<FieldValues<Fields> & { savedAt: string }> {
  const { values, savedAt } = await readStored(tx, Object.values(fields));
  const byField = Object.fromEntries(
    Object.entries(fields).map(([name, key]) => [name, values[key]]),
  );
  return { ...(byField as FieldValues<Fields>), savedAt };
}

/**
 * Saves the settings of a form in the caller's transaction.
 * @throws ChangedMeanwhileError when one of them was saved after the form's copy.
 */
export function saveFields<Fields extends SettingFields>(
  tx: Tx,
  actor: AdminActor,
  fields: Fields,
  form: Partial<FieldValues<Fields>> & { savedAt: string },
): Promise<void> {
  const values = Object.entries(fields).map(([name, key]) => [key, form[name]]);
  return saveStored(tx, actor, Object.fromEntries(values), form.savedAt);
}

/** Locks the settings, so that another save waits for the caller's transaction. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
}

/**
 * Saves some settings that belong together, in the caller's transaction, with a line in the activity log; writes nothing if
 * nothing changes.
 * @throws ChangedMeanwhileError when one of them was saved after `savedAt`.
 */
export async function saveStored(
  tx: Tx,
  actor: AdminActor,
  values: SomeSettings,
  savedAt: string,
): Promise<void> {
  await lockSettings(tx);
  const before = await readStored(tx, Object.keys(values) as SettingKey[]);
  if (before.savedAt !== savedAt) throw new ChangedMeanwhileError();
  await writeStored(tx, actor, values);
}

/**
 * Stores settings in the caller's transaction, with a line in the activity log, unless none changes. Lock them first. Without
 * an actor it is the operator, from the command line.
 */
export async function writeStored(tx: Tx, actor: StaffOrFirm, values: SomeSettings): Promise<void> {
  const keys = Object.keys(values) as SettingKey[];
  const { texts } = await readStoredTexts(tx, keys);
  const saved = keys.map((key) => ({
    key,
    before: texts.get(key) || printSetting(key, SETTINGS[key].default),
    after: printSetting(key, values[key]),
  }));
  const changed = saved.filter(({ before, after }) => before !== after);
  // Saving built-in values for the first time says that they are the firm's own.
  if (changed.length === 0 && texts.size > 0) return;
  await tx
    .insert(settings)
    .values(saved.map(({ key, after }) => ({ key, value: after, updatedBy: userIdOf(actor) })))
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`excluded.value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`clock_timestamp()`,
      },
    });
  if (changed.length === 0) return;
  await logActivity(tx, actor, {
    action: 'settings.updated',
    entityType: 'settings',
    metadata: {
      before: Object.fromEntries(changed.map(({ key, before }) => [key, before])),
      after: Object.fromEntries(changed.map(({ key, after }) => [key, after])),
    },
  });
}
