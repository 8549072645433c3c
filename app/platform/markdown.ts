import Parser, {
  type MarkdownIt,
  type StateBlock,
  type StateInline,
  type Token,
} from 'markdown-it';
import { cutText } from './typed-text.ts';

// Of a text within `MARKDOWN_LIMIT`: two pieces for every word of a long contract, and a document of them is drawn in
// seconds.
const MOST_PIECES = 8_000;
const MOST_DEPTH = 24;
const MOST_COLUMNS = 30;
// Addresses that are written once and referred to often.
const MOST_HTML = 300_000;

/** A text has more pieces, deeper lists or quotes, or wider tables than pages and documents show. */
export class TooComplicatedError extends Error {
  override name = 'TooComplicatedError';
  constructor() {
    super('This text is too complicated to show. Use fewer nested lists, quotes or tables.');
  }
}

/**
 * Renders Markdown (with tables) as HTML. Raw HTML in the source is shown as text, and unsafe link targets are dropped. Texts
 * of people go through `htmlOf` (`markdown.server.ts`), because even a bounded one takes too long between two requests.
 * @throws TooComplicatedError
 */
export function renderMarkdown(markdown: string): string {
  return parsedMarkdown(markdown).html;
}

function parsedMarkdown(markdown: string): { tokens: Token[]; html: string } {
  const references = {};
  const tokens = full.parse(markdown, references);
  const html = full.renderer.render(tokens, full.options, references).trimEnd();
  if (html.length > MOST_HTML) throw new TooComplicatedError();
  return { tokens, html };
}

/** Returns the parser's tokens of a text, with lines unfolded. A text beyond the bounds comes as it was typed. */
export function markdownTokens(markdown: string): Token[] {
  return unlessComplicated(
    () => parsedMarkdown(markdown).tokens,
    () => typed.parse(markdown, {}),
  ).flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : [token]));
}

/**
 * Returns the words of the first 2,000 characters of a Markdown text, for previews. Tables stay as they are, because little
 * text can make large ones.
 */
export function plainTextOf(markdown: string): string {
  const opening = cutText(markdown, LONGEST_PREVIEW);
  return unlessComplicated(
    () => withoutTables.parse(opening, {}),
    () => typed.parse(opening, {}),
  )
    .map(({ content, children }) => children?.map(wordsOf).join('') ?? content)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const LONGEST_PREVIEW = 2_000;

/** What a piece of a line adds to its words: marks of emphasis and links nothing, breaks and pictures a space. */
function wordsOf({ type, tag, content, nesting }: Token): string {
  if (type === 'text' || tag === 'code') return content;
  return nesting === 0 ? ' ' : '';
}

/** Renders a text as HTML; a text beyond the bounds as it was typed. */
export function renderWithinBounds(markdown: string): { html: string; isComplicated: boolean } {
  return unlessComplicated<{ html: string; isComplicated: boolean }>(
    () => ({ html: renderMarkdown(markdown), isComplicated: false }),
    () => ({ html: asTyped(markdown), isComplicated: true }),
  );
}

function unlessComplicated<Made>(make: () => Made, instead: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof TooComplicatedError)) throw error;
    return instead();
  }
}

/** Returns a text as it was typed, as HTML, for texts that are too complicated to render. */
export function asTyped(text: string): string {
  return typed.render(text);
}

// Paragraphs and ends of lines, and nothing else.
const typed = new Parser('zero').enable('newline');
typed.core.ruler.push('typed', ({ tokens }) => {
  for (const piece of tokens.flatMap(({ children }) => children ?? [])) {
    if (piece.type === 'softbreak') piece.type = 'hardbreak';
  }
});
const full = renderer();
const withoutTables = renderer().disable('table');

function renderer(): MarkdownIt {
  // The bounds below say what is too deep; the parser's own would leave words out without one.
  const md = new Parser({ html: false, linkify: true, maxNesting: 2 * MOST_DEPTH });
  md.linkify.set({ fuzzyLink: false });
  md.validateLink = isSafeTarget;
  bound(md);
  showAsOurs(md);
  return md;
}

/** Whether a link or picture may lead there: addresses of this site, web and mail. */
function isSafeTarget(url: string): boolean {
  const colon = url.indexOf(':');
  return colon === -1 || /[/?#]/.test(url.slice(0, colon)) || /^(?:https?|mailto):/i.test(url);
}

/** Stops at the first piece too many, before time is spent on the rest. */
function bound(md: MarkdownIt): void {
  const pieces = new WeakMap<object, number>();
  const count = (env: object, level: number) => {
    const counted = (pieces.get(env) ?? 0) + 1;
    if (counted > MOST_PIECES || level > MOST_DEPTH) throw new TooComplicatedError();
    pieces.set(env, counted);
  };
  const { block, inline } = md;
  block.State = class extends block.State {
    override push(...piece: Parameters<StateBlock['push']>) {
      count(this.env, this.level);
      return super.push(...piece);
    }
  };
  inline.State = class extends inline.State {
    override push(...piece: Parameters<StateInline['push']>) {
      count(this.env, this.level);
      return super.push(...piece);
    }
  };
  block.ruler.before('table', 'table_width', (state, start) => {
    const from = (state.bMarks[start + 1] ?? 0) + (state.tShift[start + 1] ?? 0);
    const line = state.src.slice(from, state.eMarks[start + 1]);
    if (/^[-:|][-:|\s]*$/.test(line) && line.split('|').length > MOST_COLUMNS + 2) {
      throw new TooComplicatedError();
    }
    return false;
  });
}

/** What differs from the parser's own output: struck words, boxes of task lists, and no style, which pages forbid. */
function showAsOurs(md: MarkdownIt): void {
  md.core.ruler.push('ours', ({ tokens, Token }) => {
    for (const [at, token] of tokens.entries()) {
      const align = /^text-align:(\w+)$/.exec(`${token.attrGet('style')}`)?.[1];
      if (align) token.attrs = [['align', align]];
      const children = token.children ?? [];
      // Emphasis gets its depth only here.
      let depth = token.level;
      for (const child of children) {
        if (child.tag === 's') child.tag = 'del';
        depth += child.nesting;
        if (depth > MOST_DEPTH) throw new TooComplicatedError();
      }
      const [first] = children;
      const [mark, box] = /^\[([ xX])\] /.exec(first?.content ?? '') ?? [];
      if (first?.type !== 'text' || mark === undefined) continue;
      if (tokens[at - 2]?.type !== 'list_item_open') continue;
      first.content = first.content.slice(mark.length - 1);
      const input = new Token('task_box', 'input', 0);
      input.attrs = [['type', 'checkbox'], ['disabled', ''], ...(box === ' ' ? [] : [CHECKED])];
      children.unshift(input);
    }
  });
}

const CHECKED: [string, string] = ['checked', ''];
