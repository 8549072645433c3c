import { z } from 'zod';
import { withoutControls } from '#app/platform/typed-text.ts';

/** The schema of a form that has nothing but its button. */
export const nothingSchema = z.object({});

/** The id of the opened form, so that a form sent twice is carried out once. `FormDialog` sends it. */
export const submissionIdField = z.uuid().optional();

/**
 * A text of one line, such as a title: line breaks and runs of spaces become one space, so that it looks right in lists,
 * subjects and headings; control characters are removed.
 */
export function oneLine(missing: string) {
  return z
    .string({ error: missing })
    .overwrite((text) => withoutControls(text).replace(/\s+/g, ' '))
    .trim();
}

/** A calendar date of an address or form, YYYY-MM-DD. A year that no one means is refused. */
export function calendarDate(invalid: string) {
  return z.iso
    .date({ error: invalid, abort: true })
    .refine(
      (day) => day >= '1980-01-01' && day <= '2200-12-31',
      'The date must be in the years 1980 to 2200',
    );
}

/** A day that work is due, YYYY-MM-DD. A mistyped year is refused. */
export function dueDay(invalid: string) {
  return z.iso
    .date({ error: invalid, abort: true })
    .refine(
      (day) => day >= '2000-01-01' && day <= '2100-12-31',
      'The due date must be in the years 2000 to 2100',
    );
}
