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

/** Pausing a calendar, and reading it again. */
export const calendarSwitchSchema = z.object({
  turn: z.enum(['off', 'on'], { error: 'Choose on or off' }),
  version: versionField,
});

export type OutsideAddress = z.infer<typeof outsideAddressSchema>;
export type CalendarSwitch = z.infer<typeof calendarSwitchSchema>;
