import { cutText } from '../typed-text.ts';

/** Largest file that can be sent: 25 MB (design, section 4). */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** How a kind of file is recognized: by the signature in its content, or as text without one. */
export type FileKind = {
  extensions: readonly string[];
  mimeType: string;
  recognizedBy: 'signature' | 'text';
};

/** Every kind of file that may be stored. Anything else is refused, whatever its name says. */
export const FILE_KINDS: readonly FileKind[] = [
  { extensions: ['pdf'], mimeType: 'application/pdf', recognizedBy: 'signature' },
  { extensions: ['jpg', 'jpeg', 'jfif'], mimeType: 'image/jpeg', recognizedBy: 'signature' },
  { extensions: ['png'], mimeType: 'image/png', recognizedBy: 'signature' },
  { extensions: ['gif'], mimeType: 'image/gif', recognizedBy: 'signature' },
  { extensions: ['webp'], mimeType: 'image/webp', recognizedBy: 'signature' },
  { extensions: ['tif', 'tiff'], mimeType: 'image/tiff', recognizedBy: 'signature' },
  { extensions: ['heic'], mimeType: 'image/heic', recognizedBy: 'signature' },
  { extensions: ['heif'], mimeType: 'image/heif', recognizedBy: 'signature' },
  {
    extensions: ['docx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    recognizedBy: 'signature',
  },
  {
    extensions: ['xlsx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    recognizedBy: 'signature',
  },
  {
    extensions: ['pptx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    recognizedBy: 'signature',
  },
  {
    extensions: ['odt'],
    mimeType: 'application/vnd.oasis.opendocument.text',
    recognizedBy: 'signature',
  },
  {
    extensions: ['ods'],
    mimeType: 'application/vnd.oasis.opendocument.spreadsheet',
    recognizedBy: 'signature',
  },
  { extensions: ['mp4'], mimeType: 'video/mp4', recognizedBy: 'signature' },
  { extensions: ['mov'], mimeType: 'video/quicktime', recognizedBy: 'signature' },
  { extensions: ['txt'], mimeType: 'text/plain', recognizedBy: 'text' },
  { extensions: ['csv'], mimeType: 'text/csv', recognizedBy: 'text' },
  { extensions: ['tsv'], mimeType: 'text/tab-separated-values', recognizedBy: 'text' },
  { extensions: ['ofx', 'qfx'], mimeType: 'application/x-ofx', recognizedBy: 'text' },
  { extensions: ['xml'], mimeType: 'application/xml', recognizedBy: 'text' },
  { extensions: ['md'], mimeType: 'text/markdown', recognizedBy: 'text' },
];

const PREVIEWABLE = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
]);

/** Returns the type of a stored file, by the extension of its name or key. */
export function mimeTypeOf(name: string): string {
  const extension = extensionOf(name);
  const kind = FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
  return kind?.mimeType ?? 'application/octet-stream';
}

/** Whether a browser may show files of this type in place; all others are only downloaded. */
export function isPreviewable(mimeType: string): boolean {
  return PREVIEWABLE.has(mimeType);
}

/** Whether files of this type are pictures that a browser can show. */
export function isPicture(mimeType: string): boolean {
  return isPreviewable(mimeType) && mimeType.startsWith('image/');
}

/** Returns the part of a file name after its last dot, in lower case; empty if there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
}

/** Returns the name with the extension that fits the file's content, replaced or added. */
export function withExtension(fileName: string, extension: string): string {
  const own = extensionOf(fileName);
  const kind = FILE_KINDS.find(({ extensions }) => extensions.includes(extension));
  if (kind?.extensions.includes(own)) return fileName;
  const base = own ? fileName.slice(0, -own.length - 1) : fileName;
  return `${base}.${extension}`;
}

/**
 * Returns a file name that every system accepts: composed, without folders of either slash or control characters, at most 200
 * characters including its extension. "file" if nothing is left.
 */
export function plainFileName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  // A Mac writes é as two characters; Windows takes no name that ends in a dot or a space.
  const name = base
    .normalize('NFC')
    .replace(/\p{C}/gu, '')
    .replace(/[.\s]+$/, '')
    .trim();
  if (name === '') return 'file';
  if (name.length <= MAX_NAME) return name;
  const extension = cutText(extensionOf(name), 20);
  return extension
    ? `${cutText(name, MAX_NAME - extension.length - 1)}.${extension}`
    : cutText(name, MAX_NAME);
}

const MAX_NAME = 200;
