import { encoded } from './charsets.ts';

// Raw messages, put together line by line.

export type Encoding = 'quoted-printable' | 'base64' | '8bit' | '7bit';

export type Part = { headers: string[]; body: Buffer };

/** A part with a text. */
export function textPart(
  type: 'plain' | 'html',
  text: string,
  {
    charset = 'utf-8',
    encoding = 'quoted-printable',
    flowed = false,
  }: { charset?: string; encoding?: Encoding; flowed?: boolean } = {},
): Part {
  const bytes = encoded(text.replaceAll('\n', '\r\n'), charset);
  return {
    headers: [
      `Content-Type: text/${type}; charset="${charset}"${flowed ? '; format=flowed' : ''}`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body: transferred(bytes, encoding),
  };
}

/** A part that machines read, as it is. */
export const plainPart = (type: string, content: string): Part => ({
  headers: [`Content-Type: ${type}`],
  body: Buffer.from(content.replaceAll('\n', '\r\n')),
});

/** Several parts as one. */
export function multipart(kind: string, parts: readonly Part[], boundary = 'corpus'): Part {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n`),
    part.body,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A whole message. */
export const rawMail = (headers: readonly string[], part: Part): Buffer =>
  Buffer.concat([
    Buffer.from([...headers, 'MIME-Version: 1.0', ...part.headers, '', ''].join('\r\n')),
    part.body,
  ]);

/** A header's text as an encoded word, where it needs one. */
export const word = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

function transferred(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') {
    return Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n'));
  }
  if (encoding !== 'quoted-printable') return bytes;
  const lines = bytes.toString('latin1').split('\r\n');
  return Buffer.from(lines.map(quotedLine).join('\r\n'), 'latin1');
}

function quotedLine(line: string): string {
  const pieces = Array.from(line, (character, at) => {
    const isPlain =
      /[ !-<>-~\t]/.test(character) && !(/\s/.test(character) && at === line.length - 1);
    return isPlain
      ? character
      : `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  let row = '';
  const rows: string[] = [];
  for (const piece of pieces) {
    if (row.length + piece.length > 75) {
      rows.push(`${row}=`);
      row = '';
    }
    row += piece;
  }
  return [...rows, row].join('\r\n');
}
