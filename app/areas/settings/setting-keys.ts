import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';

/** Every setting with its built-in value (specification, section 9: switches are off unless stored as true). */
export const SETTING_DEFAULTS = {
  'company.name': DEFAULT_FIRM.name as string,
  'company.email': DEFAULT_FIRM.email as string,
  'company.tagline': '',
  'company.phone': '',
  'company.street': '',
  'company.city': '',
  'company.state': '',
  'company.zip': '',
  /** The stored picture as JSON. */
  'company.logo': '',
  /** The people whom the public page introduces, as JSON. */
  'company.people': '',
  /** What one client says, as JSON. */
  'company.story': '',
  /** Whether the site shows how many promises were kept: 'shown' or 'hidden'. */
  'company.promises': 'shown',
  /** 'true' once the firm has opened its site to visitors. */
  'company.published': '',
  /** Who agreed to that story, and when; the site shows it to nobody. */
  'publishing.story.consent': '',
  'business.timezone': DEFAULT_BUSINESS_HOURS.timeZone,
  /** Monday to Sunday as JSON, each with `opens` and `closes` or null. */
  'business.hours': JSON.stringify(DEFAULT_BUSINESS_HOURS.week),
  /** Closed days as JSON, each with `date` and `name`, by date. */
  'business.holidays': '[]',
  'notifications.email.enabled': 'false',
  'notifications.ticket.new': 'false',
  'notifications.ticket.update': 'false',
  /** Who of the staff is emailed about which kind of record, as JSON. */
  'notifications.staff': '{}',
  'billing.payment.instructions': '',
  'billing.payment.terms': '',
  /** Whether staff need a second factor. */
  'security.staff.second_factor': 'false',
  /** Whether all staff but admins see only the customers that they are assigned to. */
  'security.staff.assigned_only': 'false',
  /** Whether customers may sign in by a link that is emailed to them. */
  'security.customers.sign_in_link': 'true',
  /** Whether who accepts the invitation of a customer's people waits for the firm's approval. */
  'security.customers.approve_newcomers': 'false',
  /** Whether staff sign in by single sign-on alone. */
  'security.staff.sso_only': 'false',
  /** The account of the one admin who then still signs in otherwise. */
  'security.staff.break_glass': '',
};

/** The name of a setting. */
export type SettingKey = keyof typeof SETTING_DEFAULTS;

/** The settings that the site shows to everyone, so that anyone may read them. */
export const PUBLIC_SETTINGS = [
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
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number];

/** The settings that are switches. The first one controls all of them. */
export const NOTIFICATION_SWITCHES = [
  'notifications.email.enabled',
  'notifications.ticket.new',
  'notifications.ticket.update',
] as const satisfies readonly SettingKey[];
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];
