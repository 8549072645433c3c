import { and, eq, inArray } from 'drizzle-orm';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { Firm } from './firm.ts';
import type { Settings } from './setting-forms.ts';
import {
  NOTIFICATION_SWITCHES,
  type NotificationSwitch,
  SETTING_DEFAULTS,
  type SettingKey,
} from './setting-keys.ts';
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

/** The firm's settings for their screen; what was never stored has its built-in value. */
export function getSettings(actor: AdminActor): Promise<Settings> {
  return asActor(actor, readSettings);
}

/** Reads the settings inside the caller's transaction. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await tx.select().from(settings);
  const value = (key: SettingKey) =>
    rows.find((row) => row.key === key)?.value || SETTING_DEFAULTS[key];
  const latest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    companyName: value('company.name'),
    companyEmail: value('company.email'),
    emailEnabled: value('notifications.email.enabled') === 'true',
    ticketNew: value('notifications.ticket.new') === 'true',
    ticketUpdate: value('notifications.ticket.update') === 'true',
    paymentInstructions: value('billing.payment.instructions'),
    paymentTerms: value('billing.payment.terms'),
    savedAt: new Date(latest).toISOString(),
  };
}

/** What invoices say about paying them; empty where the firm has not set it. */
export type PaymentWords = { instructions: string; terms: string };

/** What invoices say about paying them. Whoever may see an invoice may know, and so may the job that mails it. */
export async function getPaymentWords(): Promise<PaymentWords> {
  const keys = ['billing.payment.instructions', 'billing.payment.terms'] as const;
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, [...keys])),
  );
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    instructions: stored.get('billing.payment.instructions') ?? '',
    terms: stored.get('billing.payment.terms') ?? '',
  };
}

/** The switches for notifications; each is off unless it is stored as true (specification, section 9). For jobs. */
export async function getSwitches(): Promise<Record<NotificationSwitch, boolean>> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ key: settings.key })
      .from(settings)
      .where(and(inArray(settings.key, [...NOTIFICATION_SWITCHES]), eq(settings.value, 'true'))),
  );
  const on = new Set(rows.map(({ key }) => key));
  return {
    'notifications.email.enabled': on.has('notifications.email.enabled'),
    'notifications.ticket.new': on.has('notifications.ticket.new'),
    'notifications.ticket.update': on.has('notifications.ticket.update'),
  };
}
