import { markedEncoding } from '#app/platform/files/marked-encoding.ts';
import { UnreadableBankFile } from './bank-mapping.ts';

const NAMED = /encoding=["']([\w-]+)["']/;

/**
 * Returns a file's text by its byte order mark, by what its head says of itself, or as UTF-8; what is not UTF-8 is Windows-1252, as
 * banks write it.
 * @throws UnreadableBankFile for what is no text.
 */
export function bankText(bytes: Uint8Array): string {
  const text = decoded(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  if (text.includes('\0'))
    throw new UnreadableBankFile(
      'This file is not text. Choose the file that the bank calls CSV, OFX or camt.053.',
    );
  if (text.trim() === '') throw new UnreadableBankFile('The file is empty.');
  return text;
}

function decoded(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 500));
  const named = /CHARSET:\s*1252/.test(head) ? 'windows-1252' : NAMED.exec(head)?.[1];
  for (const encoding of [named, 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not what it says of itself, or an encoding that nobody knows.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
