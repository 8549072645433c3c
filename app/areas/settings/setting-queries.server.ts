import { and, eq } from 'drizzle-orm';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  type Tx,
  unsafeAccountsTransaction,
  unsafeJobTransaction,
} from '#app/platform/db/database.server.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import {
  NOTIFICATION_SWITCHES,
  type NotificationSwitch,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '#app/records/settings/declared-settings.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { logoPath } from '#app/records/settings/firm-logo.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { FIRM_FIELDS, type Settings } from './setting-forms.ts';
import { readFields } from './setting-store-commands.server.ts';

/** What `Firm` is made of. */
export const FIRM_SETTINGS = [
  'company.name',
  'company.email',
  'company.tagline',
  'company.phone',
  'company.street',
  'company.city',
  'company.state',
  'company.zip',
  'company.logo',
  'company.promises',
  'company.published',
] as const satisfies readonly SettingKey[];
type FirmSetting = (typeof FIRM_SETTINGS)[number];

let publicUrl = '';

/** Sets the installation's public origin, which is configuration and not a setting. */
export function setPublicUrl(appUrl: string): void {
  publicUrl = appUrl;
}

/**
 * Returns the firm as the database has it, for cached pages (`PageCache`). The notification that drops these pages also makes
 * `firmNow` read again, and a page rendered in between would keep the old name. All other code uses `firmNow`.
 */
export function getFirm(): Promise<Firm> {
  return asActor(VISITOR, firmIn);
}

/** The kind of meeting that the site's first button books. */
const CALL = 'discovery-call';

/**
 * Returns the firm as `getFirm` does, for a public page: that says where a call is booked, and to the staff whether they see it
 * ahead.
 */
export async function getSiteFirm(): Promise<Firm> {
  const [firm, canBook] = await asActor(VISITOR, async (tx) => {
    const [call] = await tx
      .select({ id: meetingKinds.id })
      .from(meetingKinds)
      .where(and(eq(meetingKinds.slug, CALL), eq(meetingKinds.isOn, true)));
    return [await firmIn(tx), call !== undefined] as const;
  });
  return {
    ...firm,
    ...(canBook && { callPath: `/book/${CALL}` }),
    ...(!isPublished() && { isUnpublished: true }),
  };
}

/** Returns the firm in the caller's transaction, for what it freezes; anyone may know. */
export async function firmIn(tx: Tx): Promise<Firm> {
  const { values } = await readStored(tx, FIRM_SETTINGS);
  return firmOf(values);
}

let current: Firm | null = null;
let published = false;

/**
 * Returns this process's copy of the firm, for screens, emails and printed documents. `openSettings` keeps it in step with the
 * settings.
 * @throws Error before `openSettings`.
 */
export function firmNow(): Firm {
  if (!current) throw new Error('The settings are not open.');
  return current;
}

/** Whether visitors see the site: this process's copy, as `firmNow` is. */
export function isPublished(): boolean {
  return published;
}

/** Sets this process's copy of the firm. */
export function setFirm(values: SettingValues<FirmSetting>): void {
  current = firmOf(values);
  published = values['company.published'];
}

/**
 * Returns the firm and what it says about paying, as settings say it that are frozen with a document: the stored texts by their
 * keys, where one that is missing has its built-in value.
 */
export function firmFromTexts(texts: Readonly<Record<string, string>>) {
  const read = <Key extends SettingKey>(keys: readonly Key[]) =>
    Object.fromEntries(
      keys.map((key) => {
        const stored = texts[key];
        return [key, stored ? SETTINGS[key].parse(stored) : SETTINGS[key].default];
      }),
    ) as SettingValues<Key>;
  const values = read(FIRM_SETTINGS);
  const words = read(['billing.payment.instructions', 'billing.payment.terms']);
  return {
    firm: firmOf(values),
    logo: values['company.logo'],
    words: {
      instructions: words['billing.payment.instructions'],
      terms: words['billing.payment.terms'],
    } satisfies PaymentWords,
  };
}

function firmOf(values: SettingValues<FirmSetting>): Firm {
  const address = {
    street: values['company.street'],
    city: values['company.city'],
    state: values['company.state'],
    zipCode: values['company.zip'],
  };
  const logo = values['company.logo'];
  return {
    name: values['company.name'],
    email: values['company.email'],
    url: publicUrl,
    ...(values['company.tagline'] && { tagline: values['company.tagline'] }),
    ...(values['company.phone'] && { phone: values['company.phone'] }),
    ...(Object.values(address).some(Boolean) && { address }),
    ...(logo && { logo: logoPath(logo) }),
    ...(values['company.promises'] !== 'hidden' && { showsPromises: true }),
  };
}

/** Returns the firm's settings for their first screen. */
export function getSettings(actor: AdminActor): Promise<Settings> {
  return asActor(actor, (tx) => readFields(tx, FIRM_FIELDS));
}

/** What invoices say about paying them; empty if the firm has not set it. */
export type PaymentWords = { instructions: string; terms: string };

/** Returns what invoices say about paying them. Anyone who may see an invoice may know, and so may the job that emails it. */
export async function getPaymentWords(): Promise<PaymentWords> {
  const { values } = await unsafeAccountsTransaction((tx) =>
    readStored(tx, ['billing.payment.instructions', 'billing.payment.terms']),
  );
  return {
    instructions: values['billing.payment.instructions'],
    terms: values['billing.payment.terms'],
  };
}

/** Returns the switches for notifications; each is off unless it is stored as true (specification, section 9). For jobs. */
export async function getSwitches(): Promise<Record<NotificationSwitch, boolean>> {
  const { values } = await unsafeJobTransaction((tx) => readStored(tx, NOTIFICATION_SWITCHES));
  return values;
}
