import { z } from 'zod';

/** The highest version that the column can store. */
export const HIGHEST_VERSION = 2_147_483_647;

const UNKNOWN_COPY = 'The form does not say which copy it changes. Reload the page and try again.';

/** The version of the record that a form was opened on, so that an edit of an older copy is noticed. */
export const versionField = z
  .number({ error: UNKNOWN_COPY })
  .int(UNKNOWN_COPY)
  .min(1, UNKNOWN_COPY)
  .max(HIGHEST_VERSION, UNKNOWN_COPY);

/** When the copy that a screen of settings opened was saved. */
export const savedAtField = z.string().max(40);

/** The schema of a button that changes one record, as its page shows it. */
export const versionSchema = z.object({ version: versionField });
