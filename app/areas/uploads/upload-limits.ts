import { FILE_KINDS, MAX_FILE_BYTES } from '#app/platform/files/file-kinds.ts';

export { MAX_FILE_BYTES };

/** Every extension of a file that may be sent, without the dot. */
export const ALLOWED_EXTENSIONS: readonly string[] = FILE_KINDS.flatMap(
  ({ extensions }) => extensions,
);

/** The help below a field about which files may be sent. */
export const UPLOAD_HINT =
  'PDF, pictures, Word, Excel, PowerPoint, text, CSV or short video, up to 25 MB each.';

/** Maximum number of files of one form. */
export const MAX_UPLOADS = 10;
