import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { log } from '../log.server.ts';
import {
  extensionOf,
  FILE_KINDS,
  type FileKind,
  MAX_FILE_BYTES,
  plainFileName,
  withExtension,
} from './file-kinds.ts';
import { files, findingIn, incomingFolder, type StoredFile } from './files.server.ts';
import { markedEncoding } from './marked-encoding.ts';

type Reason = 'too large' | 'type' | 'empty' | 'virus';

/** The file is refused; the message says why, in words for the person who sent it. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
  readonly reason: Reason;
  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Receives a file of at most 25 MB from a stream and stores it under "{folder}/{random}.{extension}". It goes to disk as it
 * arrives, so memory does not grow with it, and is stored only once its content shows an allowed kind.
 * @throws FileRefusedError, ScannerAwayError; nothing is stored then.
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array>,
  { fileName: givenName, folder }: { fileName: string; folder: string },
): Promise<StoredFile> {
  const fileName = plainFileName(givenName);
  const arriving = path.join(await incomingFolder(), randomUUID());
  try {
    const fileSize = await writeArriving(body, arriving);
    if (fileSize === 0) throw new FileRefusedError('empty', `${fileName} is empty.`);
    const recognized = await recognizeFile(arriving, fileName);
    if (!recognized) {
      throw new FileRefusedError('type', `${fileName} is not a file type that can be stored.`);
    }
    const finding = await findingIn(arriving);
    if (finding) {
      log().warn({ finding }, 'a file with a virus was refused');
      throw new FileRefusedError('virus', `The virus scanner refuses ${fileName}.`);
    }
    const { mimeType } = recognized.kind;
    const filePath = `${folder}/${randomUUID()}.${recognized.extension}`;
    await files().take(filePath, arriving, { size: fileSize, mimeType });
    // What it is saved as has to open as what it is.
    return {
      fileName: withExtension(fileName, recognized.extension),
      filePath,
      fileSize,
      mimeType,
    };
  } finally {
    await rm(arriving, { force: true });
  }
}

async function writeArriving(body: ReadableStream<Uint8Array>, file: string): Promise<number> {
  const arriving = await open(file, 'wx');
  let size = 0;
  let failure: unknown = null;
  try {
    // The runtime's own type of web streams is narrower than the standard one.
    for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) {
      size += chunk.byteLength;
      if (size > MAX_FILE_BYTES) throw tooLarge();
      // What can't be stored is read all the same: an answer in the middle of it would be lost with the connection.
      if (failure !== null) continue;
      await arriving.writeFile(chunk).catch((error: unknown) => {
        failure = error;
      });
    }
  } finally {
    await arriving.close();
  }
  if (failure !== null) throw failure;
  return size;
}

/** What people read while there is no room for another file. */
export const STORAGE_FULL =
  'There is no space left for files at the moment, so this one was not stored. Please tell us, or try again later.';

/** Whether a file could not be stored because the disk is full, or because a quota or limit of this process is reached. */
export function isStorageFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG')
  );
}

/** The error for a file that is larger than allowed. */
export function tooLarge(): FileRefusedError {
  return new FileRefusedError('too large', 'A file can be at most 25 MB.');
}

/**
 * The kind of a file on disk by its content, with the extension that fits it, or null when it is none that may be stored.
 * The name decides only between kinds of text, which carry no signature; a name that ends like no kind is refused
 * whatever the content looks like, since a program may begin like a picture.
 */
async function recognizeFile(
  path: string,
  fileName: string,
): Promise<{ kind: FileKind; extension: string } | null> {
  const extension = extensionOf(fileName);
  const isKnown = FILE_KINDS.some(({ extensions }) => extensions.includes(extension));
  if (extension !== '' && !isKnown) return null;
  const signature = await signatureOf(path);
  const kind =
    FILE_KINDS.find((each) => each.recognizedBy === 'signature' && each.mimeType === signature) ??
    FILE_KINDS.find((each) => each.recognizedBy === 'text' && each.extensions.includes(extension));
  if (!kind) return null;
  // Words may begin like a signature: "BMS point" like a bitmap, "ID3" like a sound.
  if (kind.recognizedBy === 'text' && !(await isText(path))) return null;
  const own = kind.extensions.includes(extension) ? extension : kind.extensions[0];
  return own ? { kind, extension: own } : null;
}

/** The type that a file's first bytes tell; undefined where they tell none, or promise more than the file has. */
async function signatureOf(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    const mime = (await fileTypeFromFile(path))?.mime;
    // A PNG that moves is one where nothing else is known of it.
    return mime === 'image/apng' ? 'image/png' : mime;
  } catch (error) {
    // What the disk says is no word about the file.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

// Control characters but tab, line breaks and what single bytes beyond ASCII may mean.
const NEVER_IN_TEXT = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/**
 * Whether a file holds nothing that text never holds. Any encoding that builds on ASCII counts as text, and UTF-16 with its
 * byte order mark.
 */
async function isText(path: string): Promise<boolean> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of createReadStream(path)) {
      decoder ??= new TextDecoder(markedEncoding(chunk) ?? 'latin1', { fatal: true });
      if (NEVER_IN_TEXT.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder?.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
