import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { extensionOf, FILE_KINDS, type FileKind } from './file-kinds.ts';

/**
 * The kind of a file on disk by its content, with the extension that fits it, or null when it is none that may be stored.
 * The name decides only between kinds of text, which carry no signature; a name that ends like no kind is refused
 * whatever the content looks like, since a program may begin like a picture.
 */
export async function recognizeFile(
  path: string,
  fileName: string,
): Promise<{ kind: FileKind; extension: string } | null> {
  const extension = extensionOf(fileName);
  const isKnown = FILE_KINDS.some(({ extensions }) => extensions.includes(extension));
  if (extension !== '' && !isKnown) return null;
  const signature = await fileTypeFromFile(path);
  const kind = FILE_KINDS.find((each) =>
    signature
      ? each.recognizedBy === 'signature' && each.mimeType === signature.mime
      : each.recognizedBy === 'text' && each.extensions.includes(extension),
  );
  if (!kind) return null;
  if (kind.recognizedBy === 'text' && !(await isText(path))) return null;
  const own = kind.extensions.includes(extension) ? extension : kind.extensions[0];
  return own ? { kind, extension: own } : null;
}

/** Whether a file holds nothing that text never holds. Any encoding that builds on ASCII counts as text. */
async function isText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) {
      const isControl =
        byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;
      if (isControl || byte === 0x7f) return false;
    }
  }
  return true;
}
