import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { calendarUrl } from './calendar-address.ts';

const invitedAs = z
  .union([z.literal(''), z.email('Enter an email address')])
  .optional()
  .transform((value) => value || null);

/** An iCalendar address to read. */
export const outsideAddressSchema = z.object({
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters'),
  address: oneLine('Address is required')
    .min(1, 'Address is required')
    .max(2_000, 'Address can be at most 2,000 characters')
    .refine(
      (text) => calendarUrl(text) !== null,
      'Enter an address that begins with https:// or webcal://',
    ),
  invitedAs,
});

/** An account whose calendars are read by CalDAV. */
export const caldavAccountSchema = z.object({
  server: oneLine('Server is required')
    .min(1, 'Server is required')
    .max(2_000, 'Server can be at most 2,000 characters')
    .refine(
      (text) => calendarUrl(withScheme(text)) !== null,
      'Enter an address such as https://caldav.example.com',
    )
    .transform(withScheme),
  userName: oneLine('User name is required')
    .min(1, 'User name is required')
    .max(200, 'User name can be at most 200 characters'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1_000, 'Password can be at most 1,000 characters'),
  invitedAs,
});

function withScheme(server: string): string {
  return /^https?:/i.test(server) ? server : `https://${server}`;
}

/** Pausing a calendar, and reading it again. */
export const calendarSwitchSchema = z.object({
  turn: z.enum(['off', 'on'], { error: 'Choose on or off' }),
  version: versionField,
});

export type OutsideAddress = z.infer<typeof outsideAddressSchema>;
export type NewCaldavAccount = z.infer<typeof caldavAccountSchema>;
export type CalendarSwitch = z.infer<typeof calendarSwitchSchema>;
