import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { isTimeZone } from '#app/platform/time-zone.ts';
import { TAX_RULES } from '../invoice/issued-content.ts';
import { staffRoute } from '../notice/staff-route.ts';
import { DEFAULT_FIRM } from './firm.ts';
import type { StoredLogo } from './firm-logo.ts';
import type { ClientStory, FeeRange, StoredPerson } from './firm-proof.ts';
import { taxRatesText } from './tax-rates.ts';

/**
 * Who reads a setting: everyone, since the site shows it; the staff; or admins, with jobs and accounts. The policies of the table
 * decide by the first word of the key, and `settings.db.test.ts` compares them with this.
 */
type SettingReader = 'everyone' | 'staff' | 'admins';

/** What one setting is: what forms and commands may save, its built-in value, who reads it, and how the table stores it. */
type Setting<Schema extends z.ZodType> = {
  schema: Schema;
  default: z.infer<Schema>;
  readBy: SettingReader;
  parse: (stored: string) => z.infer<Schema>;
  print: (value: z.infer<Schema>) => string;
};

/** A text as it is. */
function text<Schema extends z.ZodType<string | undefined>>(
  readBy: SettingReader,
  schema: Schema,
  standard: z.infer<Schema>,
): Setting<Schema> {
  const parse = (stored: string) => stored as z.infer<Schema>;
  return { schema, default: standard, readBy, parse, print: (value) => value ?? '' };
}

const isOn = z.boolean().default(false);

function flag(readBy: SettingReader, standard: boolean): Setting<typeof isOn> {
  return {
    schema: isOn,
    default: standard,
    readBy,
    parse: (stored) => stored === 'true',
    print: String,
  };
}

/** Stored as JSON; what is null, as an empty text. */
function json<Schema extends z.ZodType>(
  readBy: SettingReader,
  schema: Schema,
  standard: z.infer<Schema>,
): Setting<Schema> {
  return {
    schema,
    default: standard,
    readBy,
    parse: (stored) => schema.parse(JSON.parse(stored)),
    print: (value) => (value === null ? '' : JSON.stringify(value)),
  };
}

const words = (label: string) =>
  z.string().trim().max(1000, `${label} can be at most 1,000 characters`).default('');

const line = (label: string, max: number) =>
  z
    .string()
    .overwrite((given) => given.replace(/\s+/g, ' '))
    .trim()
    .max(max, `${label} can be at most ${max} characters`)
    .default('');

/** Digits would run into the number. */
const prefix = (label: string) =>
  line(label, 12).refine(
    (given) => given === '' || /^[\w ./-]*[^\d\s]$/.test(given),
    `${label} may have letters, digits and hyphens, and no digit at its end`,
  );

const picture: z.ZodType<StoredLogo> = z.object({
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
});

const person: z.ZodType<StoredPerson> = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  line: z.string(),
  years: z.number().optional(),
  picture: picture.nullable(),
  version: z.number().default(1),
});

const story: z.ZodType<ClientStory> = z.object({
  company: z.string(),
  person: z.string(),
  words: z.string(),
  measure: z.string(),
  before: z.string(),
  after: z.string(),
});

const fee: z.ZodType<FeeRange> = z.object({
  size: z.string(),
  audit: z.string(),
  sprint: z.string(),
});

const day = z.object({ opens: z.string(), closes: z.string() }).nullable();

/** Days from the due date on which clients are reminded, unless the firm sets others. */
const REMINDER_DAYS = '-3, 1, 7, 14';

/** Every setting of the firm, by its key. */
export const SETTINGS = {
  'company.name': text(
    'everyone',
    oneLine('Company name is required')
      .min(2, 'Company name is required')
      .max(200, 'Company name can be at most 200 characters'),
    DEFAULT_FIRM.name,
  ),
  'company.email': text(
    'everyone',
    z
      .string({ error: 'Email is required' })
      .trim()
      .max(255, 'Email can be at most 255 characters')
      .pipe(z.email('Invalid email address')),
    DEFAULT_FIRM.email,
  ),
  'company.tagline': text('everyone', line('Tagline', 120), ''),
  'company.phone': text(
    'everyone',
    z
      .string()
      .trim()
      .min(10, 'Valid phone number is required')
      .max(20, 'Valid phone number is required')
      .regex(/^[\d +().x-]*$/, 'Valid phone number is required')
      .optional(),
    undefined,
  ),
  'company.street': text('everyone', line('Street', 200), ''),
  'company.city': text('everyone', line('City', 100), ''),
  'company.state': text('everyone', line('State', 50), ''),
  'company.zip': text('everyone', line('Zip code', 10), ''),
  'company.logo': json('everyone', picture.nullable(), null),
  /** The people whom the public page introduces, in their order. */
  'company.people': json('everyone', z.array(person), []),
  /** What one client says. */
  'company.story': json('everyone', story.nullable(), null),
  /** Fee ranges by the size of a client; none for a page without figures. */
  'company.fees': json('everyone', z.array(fee), []),
  /** Whether the site shows how many promises were kept. */
  'company.promises': text('everyone', z.enum(['shown', 'hidden']), 'shown'),
  /** Whether the firm has opened its site to visitors. */
  'company.published': flag('everyone', false),
  /** Who agreed to the story, and when; the site shows it to nobody. */
  'publishing.story.consent': text('admins', z.string(), ''),
  'business.timezone': text(
    'staff',
    z
      .string({ error: 'Choose a time zone' })
      .max(64)
      .refine(isTimeZone, 'Choose a time zone from the list'),
    DEFAULT_BUSINESS_HOURS.timeZone,
  ),
  /** Monday to Sunday; null for a day on which the firm is closed. */
  'business.hours': json('staff', z.array(day).length(7), [...DEFAULT_BUSINESS_HOURS.week]),
  /** Within how many business hours urgent tickets are answered; empty for one business day, as all others. */
  'business.urgent.hours': text(
    'staff',
    z
      .string()
      .trim()
      .regex(/^(?:[1-9]|1\d|2[0-4])?$/, 'Urgent tickets: a whole number of hours from 1 to 24')
      .default(''),
    '',
  ),
  /** Closed days, by date. */
  'business.holidays': json('staff', z.array(z.object({ date: z.string(), name: z.string() })), []),
  /** Whether email is sent besides notices; it controls the two switches below. */
  'notifications.email.enabled': flag('admins', false),
  'notifications.ticket.new': flag('admins', false),
  'notifications.ticket.update': flag('admins', false),
  /** Who of the staff is emailed about what, by subject; subjects without an entry go their usual way. */
  'notifications.staff': json('admins', z.partialRecord(z.string(), staffRoute), {}),
  /** Logos of before that issued documents may still be drawn with. */
  'billing.logos.earlier': json('admins', z.array(picture), []),
  'billing.payment.instructions': text('admins', words('How to pay'), ''),
  'billing.payment.terms': text('admins', words('Terms'), ''),
  /** Whether clients can pay invoices online, where a provider is configured. */
  'billing.payments.on': flag('admins', true),
  /** What paying by card adds, in percent; empty for nothing. */
  'billing.surcharge.percent': text(
    'admins',
    z
      .string()
      .trim()
      .regex(
        /^(?:(?:[0-2](?:\.\d{1,3})?|3(?:\.0{1,3})?))?$/,
        'The card fee must be a percentage from 0 to 3 with up to three decimals',
      )
      .default(''),
    '',
  ),
  /** What stands before the number of an invoice and of a credit note, and whether numbers begin anew each year. */
  'billing.number.invoice': text('admins', prefix('Prefix of invoices'), 'INV-'),
  'billing.number.credit_note': text('admins', prefix('Prefix of credit notes'), 'CN-'),
  'billing.number.yearly': flag('admins', false),
  /** How many days after it goes out an invoice is due that has no due date, unless its customer has others; empty for 30. */
  'billing.net.days': text(
    'admins',
    z
      .string()
      .trim()
      .regex(/^(?:\d|[1-9]\d|1[01]\d|120)?$/, 'Days to pay must be a whole number from 0 to 120')
      .default(''),
    '',
  ),
  /** Rates of sales tax by name, one a line, and where invoices round tax. */
  'business.tax.rates': text('staff', taxRatesText, ''),
  'business.tax.rule': text('staff', z.enum(TAX_RULES).default('rate'), 'rate'),
  /** Whom the firm pays sales tax to, as QuickBooks Desktop has it. */
  'business.tax.agency': text('staff', line('Tax agency', 41), ''),
  /** Whether clients are reminded of invoices by themselves, and on which days from the due date. */
  'billing.reminders.on': flag('admins', false),
  'billing.reminders.days': text(
    'admins',
    z
      .string()
      .trim()
      .regex(
        /^(?:-?\d{1,2}(?:\s*,\s*|$)){1,8}$/,
        'Reminder days must be up to 8 whole numbers such as -3, 1, 7, 14',
      )
      .default(REMINDER_DAYS),
    REMINDER_DAYS,
  ),
  /** Whether each client that owes or paid something is emailed its statement of the month before. */
  'billing.statements.monthly': flag('admins', false),
  /** Whether staff need a second factor. */
  'security.staff.second_factor': flag('admins', false),
  /** Whether all staff but admins see only the customers that they are assigned to. */
  'security.staff.assigned_only': flag('staff', false),
  /** Whether customers may sign in by a link that is emailed to them. */
  'security.customers.sign_in_link': flag('admins', true),
  /** Whether who accepts the invitation of a customer's people waits for the firm's approval. */
  'security.customers.approve_newcomers': flag('admins', false),
  /** Whether staff sign in by single sign-on alone. */
  'security.staff.sso_only': flag('admins', false),
  /** The account of the one admin who then still signs in otherwise. */
  'security.staff.break_glass': text('admins', z.string(), ''),
} as const;

/** The name of a setting. */
export type SettingKey = keyof typeof SETTINGS;

/** The value of a setting. */
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['default'];

/** The values of some settings. */
export type SettingValues<Key extends SettingKey> = { [Each in Key]: SettingValue<Each> };

/** Returns how the table stores the value of a setting. */
export function printSetting<Key extends SettingKey>(key: Key, value: SettingValue<Key>): string {
  return (SETTINGS[key].print as (value: SettingValue<Key>) => string)(value);
}

/** The settings that are switches of notifications. The first one controls all of them. */
export const NOTIFICATION_SWITCHES = [
  'notifications.email.enabled',
  'notifications.ticket.new',
  'notifications.ticket.update',
] as const satisfies readonly SettingKey[];
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];
