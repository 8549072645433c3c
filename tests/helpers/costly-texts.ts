import { MARKDOWN_LIMIT } from '#app/ui/editor/markdown-edit.ts';

const filled = (piece: string, length = MARKDOWN_LIMIT) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const table = (columns: number, row: string) => {
  const head = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
  return head + filled(row, MARKDOWN_LIMIT - head.length);
};

/** Texts within the limit of characters that are beyond the bounds of what is drawn. */
export const TOO_COMPLICATED: Readonly<Record<string, string>> = {
  'nested quotes': `${'> '.repeat(3_000)}a`,
  'quotes to the end': `${'>'.repeat(MARKDOWN_LIMIT - 1)}a`,
  'quotes and lists': filled('> - '),
  'quotes in quotes on every line': `${'>'.repeat(99)}a\n`.repeat(190),
  'a quote that goes on by itself': `${'> '.repeat(100)}a\n${filled('a\n', 19_000)}`,
  'a list in a list on one line': filled('1. '),
  'a list in a list': Array.from({ length: 190 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
  'emphasis in emphasis': '*a '.repeat(3_000) + 'b* '.repeat(3_000),
  'a wide table with empty rows': table(4_000, '|\n'),
  'a wide table with short rows': table(2_000, '|a\n'),
  'a wide table in a quote': table(100, 'a\n')
    .replace(/^(?=.)/gm, '> ')
    .slice(0, MARKDOWN_LIMIT),
  'a tall table': table(1, 'a\n'),
  'a table that fills itself up': table(29, 'a\n'),
  'many paragraphs': filled('a\n\n'),
  'emphasis without spaces': filled('a**b'),
  'emphasis of every length': filled('***a** b*'),
  'stars within words': filled('*a'),
  headings: filled('a\n=\n'),
  'an underlined paragraph': `${filled('a\n', 19_000)}=`,
  'short headings': filled('# a\n'),
  'task lists': filled('- [ ] a\n'),
  'a list in a quote': filled('> - a few\n'),
  'one long address, referred to often': `[a]: ${'b'.repeat(5_000)}\n\n${filled('[a] ', 14_900)}`,
  'one long picture, referred to often': `[a]: ${'b'.repeat(8_000)}\n\n${filled('![a]', 11_900)}`,
};

/** Texts within the limit and the bounds that take long, or took a renderer long. */
export const COSTLY: Readonly<Record<string, string>> = {
  'struck words that never end': filled('~~a '),
  'struck words without spaces': filled('~~a'),
  'emphasis that never ends': filled('*a_b~~c '),
  'links that never end': filled('[a]('),
  'brackets that never end': filled('!['),
  'brackets in brackets': '['.repeat(9_999) + ']'.repeat(9_999),
  'pictures in pictures': `${'!['.repeat(4_000)}a${'](b)'.repeat(2_999)}`,
  'tags that never end': filled('<a b="'),
  'declarations that never end': filled('<![CDATA['),
  'backticks of every length': Array.from(
    { length: 198 },
    (_, at) => `${'`'.repeat(at + 1)}a`,
  ).join(''),
  addresses: filled('http://a.b/ '),
  'addresses of mail': filled('a@b.c '),
  'a mail address without end': `${'a'.repeat(9_900)}@${'b.'.repeat(4_900)}`,
  'references that lead nowhere': filled('[a]: b "\n'),
  'a task list': filled('- [ ] Check a filter\n'),
  'lists in quotes': filled('> - Check a filter of the unit\n'),
  'a price list': table(5, '|1.5|Coil cleaning, rooftop unit, with report|Each|120.00|180.00|\n'),
  'line ends': `a${'\n'.repeat(19_000)}b`,
  spaces: `a${' '.repeat(19_000)}b`,
  entities: filled('&amp;'),
};
