import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';
import { unflowed } from './flowed-text.ts';

/** A header that says what a text is: nothing else in a message looks like one but its text itself. */
const TEXT_TYPE =
  /^content-type:[ \t]{0,80}text\/(?:plain|html)\b(?:[^\r\n]{0,900}(?:\r?\n[ \t][^\r\n]{0,900}){0,10})/gim;
const CHARSET = /charset\s{0,10}=\s{0,10}(?:"([^"\r\n]{0,80})"|([^\s;"]{0,80}))/i;
const FORMAT = /format\s{0,10}=\s{0,10}"?flowed"?/i;

/** Charsets that are named where a program did not know its own: each byte is some letter of them. */
const GUESSED =
  /^(?:iso-?8859-1|latin-?1|windows-125[28]|cp-?1252|us-ascii|ascii|x-unknown.{0,20}|unknown.{0,20}|default.{0,20}|)$/i;
const WIDE = /charset\s{0,10}=\s{0,10}"?utf-?16(?:le|be)?"?/i;
/** How UTF-8 looks when it is read as Western letters. */
const MISREAD =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/**
 * Parses a message, with its texts as they were written: paragraphs of flowed text are joined by RFC 3676, and texts that name
 * a wrong charset are read as UTF-8 if all of it is valid, otherwise as Western letters.
 */
export async function parsedMail(raw: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const types = Array.from(source.matchAll(TEXT_TYPE), ([header]) => header);
  const isFlowed = types.some((header) => FORMAT.test(header));
  const isTight = types.some((header) => /delsp\s{0,10}=\s{0,10}"?yes/i.test(header));
  const plain = isFlowed
    ? withTypes(source, (header) => header.replace(FORMAT, 'format=fixed'))
    : null;
  const email = await PostalMime.parse(plain === null ? raw : bytesOf(plain), options);
  const letters = plain ?? source;
  if (types.some((header) => WIDE.test(header))) await mendWide(email, letters, options);
  await mendLetters(email, letters, options);
  if (isFlowed && email.text) email.text = unflowed(email.text, isTight);
  return email;
}

/** A text that is said to be UTF-16 and has no zero byte is none. */
async function mendWide(email: Email, source: string, options: PostalMimeOptions): Promise<void> {
  const named = withTypes(source, (header) => header.replace(WIDE, 'charset=utf-8'));
  const other = await PostalMime.parse(bytesOf(named), options);
  for (const part of ['text', 'html'] as const) {
    if (other[part] && !other[part].includes('\0')) email[part] = other[part];
  }
}

async function mendLetters(
  email: Email,
  source: string,
  options: PostalMimeOptions,
): Promise<void> {
  const letters = (email.text ?? '') + (email.html ?? '');
  const isLost = letters.includes('\ufffd');
  if (!isLost && !MISREAD.test(letters)) return;
  const charset = isLost ? 'windows-1252' : 'utf-8';
  const other = await PostalMime.parse(
    bytesOf(withTypes(source, (header) => withCharset(header, charset))),
    options,
  );
  for (const part of ['text', 'html'] as const) {
    const [now, then] = [email[part], other[part]];
    if (!now || !then) continue;
    const isBetter = isLost
      ? now.includes('\ufffd') && !MISREAD.test(then)
      : MISREAD.test(now) && !then.includes('\ufffd');
    if (isBetter) email[part] = then;
  }
}

/** A guessed charset named otherwise; of what is not UTF-8, that one, too. */
function withCharset(header: string, charset: 'utf-8' | 'windows-1252'): string {
  const [whole, quoted, bare] = CHARSET.exec(header) ?? [];
  if (whole === undefined) return `${header.trimEnd()}; charset=${charset}`;
  const named = (quoted ?? bare ?? '').trim();
  const isMeant = GUESSED.test(named) || (charset === 'windows-1252' && /^utf-?8$/i.test(named));
  return isMeant ? header.replace(whole, `charset=${charset}`) : header;
}

const withTypes = (source: string, change: (header: string) => string) =>
  source.replace(TEXT_TYPE, change);
const bytesOf = (source: string) => Buffer.from(source, 'latin1');
