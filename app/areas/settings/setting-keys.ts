import { DEFAULT_FIRM } from './firm.ts';

/** Every setting with its built-in value (specification, section 9: switches are off unless stored as true). */
export const SETTING_DEFAULTS = {
  'company.name': DEFAULT_FIRM.name as string,
  'company.email': DEFAULT_FIRM.email as string,
  'notifications.email.enabled': 'false',
  'notifications.ticket.new': 'false',
  'notifications.ticket.update': 'false',
  'billing.payment.instructions': '',
  'billing.payment.terms': '',
};

/** The name of a setting. */
export type SettingKey = keyof typeof SETTING_DEFAULTS;

/** The settings that are switches. The first rules them all. */
export const NOTIFICATION_SWITCHES = [
  'notifications.email.enabled',
  'notifications.ticket.new',
  'notifications.ticket.update',
] as const satisfies readonly SettingKey[];
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];
