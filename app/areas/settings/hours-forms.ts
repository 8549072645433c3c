import { z } from 'zod';
import { calendarDate, oneLine } from '#app/platform/forms/form-fields.ts';
import { savedAtField } from '#app/platform/forms/version-field.ts';
import { SETTINGS } from '#app/records/settings/declared-settings.ts';
import { WEEKDAYS } from './weekdays.ts';

/** The most closed days, so that the list stays manageable. */
export const MOST_HOLIDAYS = 120;

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 08:00')
  .optional();

const day = z
  .object({ opens: time, closes: time })
  .refine(({ opens, closes }) => Boolean(opens) === Boolean(closes), {
    path: ['closes'],
    message: 'Enter both times, or leave both empty',
  })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, {
    path: ['closes'],
    message: 'Closing must be after opening',
  });

/** Time zone and business hours as their screen edits them; a day without times is closed. */
export const hoursSchema = z.object({
  timeZone: SETTINGS['business.timezone'].schema,
  week: z
    .array(day)
    .length(WEEKDAYS.length)
    .refine((week) => week.some(({ opens }) => opens), 'At least one day must have hours'),
  urgentHours: SETTINGS['business.urgent.hours'].schema,
  savedAt: savedAtField,
});
export type HoursValues = z.infer<typeof hoursSchema>;

/** A day on which the firm is closed. */
export const holidaySchema = z.object({
  date: calendarDate('Enter a date'),
  name: oneLine('Name is required')
    .min(2, 'Name is required')
    .max(80, 'Name can be at most 80 characters'),
});

/** The closed day to take off the list. */
export const holidayRemovalSchema = z.object({ date: calendarDate('Enter a date') });

/** The year whose federal holidays are to be added. */
export const holidayYearSchema = z.object({
  year: z
    .number({ error: 'Enter a year' })
    .int('Enter a year')
    .min(2021, 'The year must be 2021 or later')
    .max(2100, 'The year can be at most 2100'),
});
