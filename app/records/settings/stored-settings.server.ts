import { inArray } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { SETTINGS, type SettingKey, type SettingValues } from './declared-settings.ts';
import { settings } from './setting-tables.ts';

/** Reads the stored texts of some settings, and when the last of them was saved. */
export async function readStoredTexts(tx: Tx, keys: readonly SettingKey[]) {
  const rows = await tx
    .select({ key: settings.key, value: settings.value, updatedAt: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  const latest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    texts: new Map(rows.map(({ key, value }) => [key, value])),
    savedAt: new Date(latest).toISOString(),
  };
}

/** Reads some settings in the caller's transaction. One that was never stored, or is empty, has its built-in value. */
export async function readStored<Key extends SettingKey>(
  tx: Tx,
  keys: readonly Key[],
): Promise<{ values: SettingValues<Key>; savedAt: string }> {
  const { texts, savedAt } = await readStoredTexts(tx, keys);
  const values = Object.fromEntries(
    keys.map((key) => {
      const stored = texts.get(key);
      return [key, stored ? SETTINGS[key].parse(stored) : SETTINGS[key].default];
    }),
  );
  return { values: values as SettingValues<Key>, savedAt };
}
