import { extensionOf } from '#app/platform/files/file-kinds.ts';
import { ALLOWED_EXTENSIONS, MAX_FILE_BYTES } from './upload-forms.ts';

/**
 * Why a file would not be taken, as the server would say it; null when it may be sent. The server decides again, by the
 * content: this only saves the person the wait.
 */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (!ALLOWED_EXTENSIONS.includes(extensionOf(name))) {
    return `${name} is not a kind of file that can be stored.`;
  }
  if (size === 0) return `${name} is empty.`;
  return size > MAX_FILE_BYTES ? 'A file can be at most 25 MB.' : null;
}
