import { RefusedError } from '#app/access/refusals.ts';
import { markedEncoding } from '#app/platform/files/marked-encoding.ts';

const NO_TEXT =
  'This file is not text in UTF-8 or UTF-16. Save it as "CSV UTF-8" and choose it again.';

/**
 * Streams the text of a file, with "\n" at the end of each line. Recognizes UTF-16 by its byte order mark.
 * @throws RefusedError when bytes are not text in the encoding, or not text at all.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let first = Buffer.alloc(0);
  // The second half of a line's end may come with the next piece.
  let hasReturn = false;
  const lines = (text: string) => {
    if (text.includes('\0')) throw new RefusedError(NO_TEXT);
    const whole = hasReturn ? `\r${text}` : text;
    hasReturn = whole.endsWith('\r');
    return (hasReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  };
  try {
    for await (const piece of bytes) {
      if (decoder) {
        yield lines(decoder.decode(piece, { stream: true }));
        continue;
      }
      first = Buffer.concat([first, piece]);
      if (first.length < 2) continue;
      decoder = new TextDecoder(markedEncoding(first) ?? 'utf-8', { fatal: true });
      yield lines(decoder.decode(first, { stream: true }));
    }
    const rest = decoder ? decoder.decode() : first.toString('latin1');
    yield `${lines(rest)}${hasReturn ? '\n' : ''}`;
  } catch (error) {
    throw error instanceof TypeError ? new RefusedError(NO_TEXT) : error;
  }
}
