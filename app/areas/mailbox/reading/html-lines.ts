import { Parser } from 'htmlparser2';
import type { MailLine } from './mail-shape.ts';

const MOST_LINES = 100_000;
/** Characters that are read at once. */
const PIECE = 10_000;
/** Elements within each other: the parser's time grows with their square. */
const MOST_DEPTH = 2_000;

const BREAKING = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote']);
const UNSEEN = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'object']);
const SIGNATURE =
  /\bgmail_signature\b|\bmoz-signature\b|^(?:ms-outlook-mobile-signature|signature)$/i;

/** How Outlook marks the beginning of the message that is answered. */
const ORIGINAL = /^(?:x_)?(?:divRplyFwdMsg|mail-editor-reference-message-container)$/;

/** The longest address of a link that is shown beside its words. */
const LONGEST_LINK = 1_000;

type Opened = { quotes: boolean; signs: boolean; hides: boolean; isPre: boolean };
type Link = { href: string; words: string };

/**
 * Returns the text of HTML as lines, with what mail programs mark as quotations and signatures; null if its elements are nested
 * too deep. The time grows with its length.
 */
export function htmlLines(html: string): MailLine[] | null {
  const lines: MailLine[] = [];
  const open: Opened[] = [];
  const depths = { quotes: 0, signs: 0, hides: 0, isPre: 0 };
  let isTooDeep = false;
  let pieces: string[] = [];
  let isBlank = true;
  let endsInSpace = true;
  let isOriginal = false;
  let linked = 0;
  let link: Link | null = null;
  const lists: (number | null)[] = [];

  const push = (text: string) => {
    if (lines.length >= MOST_LINES) {
      // What is beyond the bound stays in the last line: nothing is lost.
      const last = lines[MOST_LINES - 1];
      if (last) last.text = last.text.length < 100_000 ? `${last.text} ${text}` : last.text;
      return;
    }
    lines.push({
      text,
      quoted: depths.quotes > 0,
      signature: depths.signs > 0,
      original: isOriginal,
      linked,
    });
    linked = 0;
    if (text !== '') isOriginal = false;
  };
  const flush = () => {
    if (pieces.length > 0 && !isBlank) push(pieces.join('').trimEnd());
    pieces = [];
    isBlank = true;
    endsInSpace = true;
  };
  const space = () => {
    flush();
    const last = lines.at(-1);
    if (last && last.text !== '') push('');
  };
  const add = (text: string) => {
    if (text === '') return;
    pieces.push(text);
    isBlank &&= text.trim() === '';
    endsInSpace = /\s$/.test(text);
  };
  const change = (entry: Opened, by: 1 | -1) => {
    for (const key of ['quotes', 'signs', 'hides', 'isPre'] as const) {
      if (entry[key]) depths[key] += by;
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'br') {
          if (isBlank) push('');
          flush();
          return;
        }
        if (BREAKING.has(name)) flush();
        if (SPACED.has(name)) space();
        if (name === 'td' || name === 'th') add(endsInSpace ? '' : ' ');
        if (name === 'ol') lists.push(Number.parseInt(attributes.start ?? '1', 10) || 1);
        if (name === 'ul') lists.push(null);
        if (name === 'li') add(markOf(lists));
        if (STRUCK.has(name)) add('~~');
        if (name === 'a') link = { href: attributes.href ?? '', words: '' };
        if (name === 'hr') push('________________________________');
        if (name === 'img' && attributes.alt?.trim() && depths.hides === 0) {
          add(`[${attributes.alt.replace(/\s+/g, ' ').trim()}]`);
        }
        isTooDeep ||= open.length >= MOST_DEPTH;
        if (ORIGINAL.test(attributes.id ?? '')) isOriginal = true;
        const entry = openedBy(name, attributes);
        open.push(entry);
        change(entry, 1);
      },
      ontext(text) {
        if (depths.hides > 0) return;
        if (depths.isPre > 0) {
          const rows = text.split('\n');
          rows.forEach((row, at) => {
            if (at > 0) {
              if (isBlank) push('');
              flush();
            }
            add(row);
          });
          return;
        }
        const tight = text.replace(/[ \t\r\n\f\u00a0]+/g, ' ');
        if (link) link.words += tight;
        add(endsInSpace ? tight.trimStart() : tight);
      },
      onclosetag(name) {
        if (name === 'br') return;
        if (STRUCK.has(name)) add('~~');
        if (name === 'ol' || name === 'ul') lists.pop();
        if (name === 'a') {
          const address = link && depths.hides === 0 ? addressBeside(link) : '';
          add(address);
          linked += address.length;
          link = null;
        }
        if (BREAKING.has(name)) flush();
        const entry = open.pop();
        if (entry) change(entry, -1);
        if (SPACED.has(name)) space();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && !isTooDeep; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
  }
  if (isTooDeep) return null;
  parser.end();
  flush();
  return lines;
}

const STRUCK = new Set(['s', 'strike', 'del']);

/** What begins an item of the innermost list, which counts on. */
function markOf(lists: (number | null)[]): string {
  const number = lists.at(-1);
  if (typeof number !== 'number') return '- ';
  lists[lists.length - 1] = number + 1;
  return `${number}. `;
}

/** The address that a link leads to, where its words do not say it; pictures alone are mostly of signatures. */
function addressBeside({ href, words }: Link): string {
  const [, address] = /^\s*(?:https?:\/\/|mailto:|tel:)(.*)$/is.exec(href) ?? [];
  if (!address || words.trim() === '' || href.length > LONGEST_LINK) return '';
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/^\s*(?:https?:\/\/|mailto:|tel:)?(?:www\.)?|[\s().-]|\/\s*$/g, '')
      .replace(/^\+?1(?=\d{10}$)/, '');
  if (bare(words) === bare(href)) return '';
  return ` (${href.trim().replace(/^(?:mailto|tel):/i, '')})`;
}

function openedBy(name: string, attributes: Record<string, string>): Opened {
  const marks = [...(attributes.class ?? '').split(/\s+/), attributes.id ?? ''];
  return {
    // Without a border it is how Gmail indents what people write.
    quotes: name === 'blockquote' && !/border\s{0,5}:\s{0,5}none/i.test(attributes.style ?? ''),
    signs: marks.some((mark) => SIGNATURE.test(mark)),
    hides: UNSEEN.has(name) || /display\s{0,5}:\s{0,5}none/i.test(attributes.style ?? ''),
    isPre: name === 'pre',
  };
}
