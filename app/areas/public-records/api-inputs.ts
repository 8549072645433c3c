import { z } from 'zod';
import { versionField } from '#app/platform/forms/version-field.ts';
import { searchText } from '#app/platform/typed-text.ts';

// What the API takes: the rules of the forms, and for edits only what is to change. Null empties a field.

/** Rows on a page unless asked for fewer or more. */
const USUAL_LIMIT = 25;
const LARGEST_LIMIT = 100;

/** The version of what is edited. */
export const seenVersion = versionField.describe(
  'The version that the edit is based on; if the record has another one now, the answer is 409.',
);

/** What the query of every list takes. */
export const queryFields = {
  q: z.string().overwrite(searchText).max(200).default('').describe('Search text.'),
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine(isNearby, 'Use a year from 1900 to 2200')
    .optional()
    .describe('Only what changed at this moment or later, ISO 8601.'),
  limit: z.coerce.number().int().min(1).max(LARGEST_LIMIT).default(USUAL_LIMIT),
  after: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
};

/** Whether a moment is within what the database reads on every engine. */
function isNearby(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1900 && year <= 2200;
}

export const archived = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true` lists what is archived instead.');
export const customerId = z.uuid().optional().describe('Only what belongs to this customer.');

export const ONLY_STATUS = 'A status changes on its own: send only status and version';
export const isStatusAlone = (edit: Record<string, unknown>) =>
  edit.status === undefined ||
  Object.entries(edit).every(
    ([name, value]) => value === undefined || name === 'status' || name === 'version',
  );
