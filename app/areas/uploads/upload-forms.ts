import { z } from 'zod';
import { FILE_KINDS, MAX_FILE_BYTES } from '#app/platform/files/file-kinds.ts';

export { MAX_FILE_BYTES };

/** Every extension of a file that may be sent, without the dot. */
export const ALLOWED_EXTENSIONS: readonly string[] = FILE_KINDS.flatMap(
  ({ extensions }) => extensions,
);

/** What may be sent, for the help below a field. */
export const UPLOAD_HINT =
  'PDF, pictures, Word, Excel, PowerPoint, text, CSV or short video, up to 25 MB each.';

/** Most files that one form takes. */
export const MAX_UPLOADS = 10;

/**
 * The form field with the ids of files uploaded beforehand. `missing` is the error when there is none; without it
 * files are optional.
 */
export function uploadIds({ max = MAX_UPLOADS, missing }: { max?: number; missing?: string } = {}) {
  const most = max === 1 ? 'One file at a time' : `At most ${max} files at a time`;
  const ids = z.array(z.uuid()).max(max, most);
  return missing ? ids.min(1, missing) : ids;
}
