import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { database, type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { setFirmClock } from '#app/platform/firm-clock.server.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import type { Holiday } from './federal-holidays.ts';
import { FIRM_SETTINGS, setFirm, setPublicUrl } from './setting-queries.server.ts';

const HOURS_SETTINGS = ['business.timezone', 'business.hours', 'business.urgent.hours'] as const;

/** Time zone and hours for their screen, and the days on which the firm is closed, by date. */
export async function getHours(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const { values, savedAt } = await readStored(tx, HOURS_SETTINGS);
    return {
      timeZone: values['business.timezone'],
      week: values['business.hours'],
      urgentHours: values['business.urgent.hours'],
      savedAt,
      holidays: await readHolidays(tx),
    };
  });
}

/** The firm's hours as their screen shows them. */
export type FirmHours = Awaited<ReturnType<typeof getHours>>;

/** Returns the closed days, by date, in the caller's transaction. */
export async function readHolidays(tx: Tx): Promise<Holiday[]> {
  const { values } = await readStored(tx, ['business.holidays']);
  return values['business.holidays'];
}

/**
 * Opens the area: sets the installation's public origin, and keeps this process's copies of the firm and its clock in step with
 * the settings, whichever process changes them.
 */
export async function openSettings(appUrl: string): Promise<void> {
  setPublicUrl(appUrl);
  // Listening first: what changes while the first copy is read is heard.
  await database().listen('public_pages_changed', refreshFirm, refreshFirm);
  await refreshFirm();
}

let latest: Promise<void> = Promise.resolve();

/**
 * Reads the firm's public details, hours, holidays and time zone into this process. Two calls at once read one after the other.
 */
export function refreshFirm(): Promise<void> {
  const reading = latest.then(async () => {
    const { values } = await unsafeAccountsTransaction((tx) =>
      readStored(tx, [...FIRM_SETTINGS, ...HOURS_SETTINGS, 'business.holidays']),
    );
    setFirm(values);
    setFirmClock({
      timeZone: values['business.timezone'],
      week: values['business.hours'],
      holidays: values['business.holidays'].map(({ date }) => date),
      urgentHours: Number(values['business.urgent.hours']) || null,
    });
  });
  latest = reading.catch(() => {});
  return reading;
}
