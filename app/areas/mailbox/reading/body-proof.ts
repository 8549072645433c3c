import { createHash } from 'node:crypto';

const LF = 0x0a;
const CR = 0x0d;

/**
 * Hashes the part of a message's body that stays the same on every path that its signatures allow: runs of blanks count as one,
 * those at the end of a line and blank lines at the end are ignored (RFC 6376, 3.4.4).
 */
export function bodyHash(body: Uint8Array): string {
  const tight = Buffer.alloc(body.length + 1);
  let length = 0;
  let lines = 0;
  let isSpaced = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === LF) {
      lines += 1;
      isSpaced = false;
    } else if (byte === 0x20 || byte === 0x09) isSpaced = true;
    else if (byte !== CR || body[at + 1] !== LF) {
      // Each stands for at least one byte of the input, so there is room.
      for (; lines > 0; lines -= 1) tight[length++] = LF;
      if (isSpaced) tight[length++] = 0x20;
      tight[length++] = byte;
      isSpaced = false;
    }
  }
  return createHash('sha256').update(tight.subarray(0, length)).digest('base64url');
}

/** What mail programs write above the first part. */
const PREAMBLE = /^this is a (?:multi-?part|cryptographically signed) message/i;
const IDENTITY = /^\s*(?:7bit|8bit|binary)?\s*$/i;
const PARAMETER = /;\s{0,80}([\w-]{1,40})\s{0,80}=\s{0,80}(?:"([^"]{0,200})"|([^\s;"]{0,200}))/g;
/** Bytes at the end of a body that hold its last line. */
const MOST_TAIL = 4_096;

/**
 * Whether a body shows by itself what an unsigned Content-Type says of it, so that no one changed its meaning on the way: it
 * begins and ends with the named boundary, or is one plain text.
 */
export function showsItsType(body: Uint8Array, contentType: string, encoding: string): boolean {
  if (!IDENTITY.test(encoding)) return false;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of contentType.matchAll(PARAMETER)) {
    if (parameters.has(name.toLowerCase())) return false;
    parameters.set(name.toLowerCase(), quoted ?? plain);
  }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const first = firstLine(bytes);
  if (/^multipart\/(?:mixed|alternative|related|signed)$/.test(type)) {
    const delimiter = `--${parameters.get('boundary')}`;
    const last = bytes.toString('latin1', Math.max(0, bytes.length - MOST_TAIL)).trimEnd();
    return first === delimiter && last.slice(last.lastIndexOf('\n') + 1) === `${delimiter}--`;
  }
  const isPlain = type === '' || type === 'text/plain';
  return isPlain && isUnicode(parameters.get('charset')) && !first.startsWith('--');
}

const isUnicode = (charset = 'utf-8') => /^(?:utf-8|us-ascii)$/i.test(charset);

/** The first line with something in it, besides what mail programs write for others. */
function firstLine(bytes: Buffer): string {
  const lines = bytes.toString('latin1', 0, MOST_TAIL).split('\n', 20);
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return written.find((line) => !PREAMBLE.test(line)) ?? '';
}
