import { inArray } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Firm } from './firm.ts';
import { SETTING_DEFAULTS } from './setting-keys.ts';
import { settings } from './setting-tables.ts';

let publicUrl = '';

/** Tells the area the installation's public origin, which is configuration and not a setting. */
export function openSettings(appUrl: string): void {
  publicUrl = appUrl;
}

/** The firm as its settings name it; anyone may know. */
export async function getFirm(): Promise<Firm> {
  const rows = await asActor(VISITOR, (tx) =>
    tx
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, ['company.name', 'company.email'])),
  );
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  return {
    name: stored.get('company.name') || SETTING_DEFAULTS['company.name'],
    email: stored.get('company.email') || SETTING_DEFAULTS['company.email'],
    url: publicUrl,
  };
}
