import { z } from 'zod';

/** Which opened form was sent, so that one sent twice is carried out once: `FormDialog` sends it along. */
export const submissionIdField = z.uuid().optional();

// What no keyboard types: control characters but tab and line breaks, and those that turn the direction of what follows.
const CONTROLS = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text without control characters, for every field of every form and of the API. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/**
 * A text of one line, such as a title: line breaks and runs of spaces become one space, so that it stands well in lists,
 * subjects and headings however it was pasted; control characters are left out.
 */
export function oneLine(missing: string) {
  return z
    .string({ error: missing })
    .overwrite((text) => withoutControls(text).replace(/\s+/g, ' '))
    .trim();
}

/** What is looked for: each run of spaces counts as one, as it does where one reads the words. */
export function searchText(text: string): string {
  // A NUL byte can't be part of a text in the database.
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

/** A calendar date of an address or form, YYYY-MM-DD; a year that nobody means is refused rather than stored. */
export function calendarDate(invalid: string) {
  return z.iso
    .date({ error: invalid, abort: true })
    .refine(
      (day) => day >= '1980-01-01' && day <= '2200-12-31',
      'The date must be in the years 1980 to 2200',
    );
}

/** A day that work is due, YYYY-MM-DD; a year that is mistyped is refused rather than stored. */
export function dueDay(invalid: string) {
  return z.iso
    .date({ error: invalid, abort: true })
    .refine(
      (day) => day >= '2000-01-01' && day <= '2100-12-31',
      'The due date must be in the years 2000 to 2100',
    );
}
