import { inArray, sql } from 'drizzle-orm';
import { type AdminActor, type StaffOrFirm, userIdOf } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { SETTING_DEFAULTS, type SettingKey } from './setting-keys.ts';

/** Some settings as they are stored, and when the last of them was; what was never stored has its built-in value. */
type StoredSettings<Key extends SettingKey> = {
  values: Record<Key, string>;
  savedAt: string;
};

/** When settings were saved of which none is stored. */
const NEVER = new Date(0).toISOString();

/** Reads some settings in the caller's transaction. */
export async function readStored<Key extends SettingKey>(
  tx: Tx,
  keys: readonly Key[],
): Promise<StoredSettings<Key>> {
  const rows = await tx
    .select({ key: settings.key, value: settings.value, updatedAt: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const latest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    values: Object.fromEntries(
      keys.map((key) => [key, stored.get(key) || SETTING_DEFAULTS[key]]),
    ) as Record<Key, string>,
    savedAt: new Date(latest).toISOString(),
  };
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
  values: Partial<Record<SettingKey, string>>,
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
export async function writeStored(
  tx: Tx,
  actor: StaffOrFirm,
  values: Partial<Record<SettingKey, string>>,
): Promise<void> {
  const keys = Object.keys(values) as SettingKey[];
  const { values: before, savedAt } = await readStored(tx, keys);
  const changed = keys.filter((key) => before[key] !== values[key]);
  // Saving built-in values for the first time says that they are the firm's own.
  if (changed.length === 0 && savedAt !== NEVER) return;
  await tx
    .insert(settings)
    .values(
      Object.entries(values).map(([key, value]) => ({
        key,
        value,
        updatedBy: userIdOf(actor),
      })),
    )
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
      before: Object.fromEntries(changed.map((key) => [key, before[key]])),
      after: Object.fromEntries(changed.map((key) => [key, values[key]])),
    },
  });
}
