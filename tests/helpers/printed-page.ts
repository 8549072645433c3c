import { DomUtils, parseDocument } from 'htmlparser2';
import { addMoney } from '#app/platform/money.ts';

type Document = ReturnType<typeof parseDocument>;
/** A part of a page. */
export type Part = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** A page as it is printed: its content without what is around all pages. */
export type Printed = { address: string; main: Part };

const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'noscript']);

/** Reads a page that was served. @throws Error when it has no content. */
export function printed(address: string, html: string): Printed {
  const main = DomUtils.findOne((each) => each.name === 'main', parseDocument(html).children, true);
  if (!main) throw new Error(`${address} has no content.`);
  return { address, main };
}

/** Parts of one of these names, in their order. */
export function partsOf(part: Part, ...names: string[]): Part[] {
  return DomUtils.findAll((each) => names.includes(each.name), part.children);
}

/** The nearest part around another that has one of these names. */
export function around(part: Part, ...names: string[]): Part | null {
  for (let at = part.parent; at; at = at.parent) {
    if (at.type === 'tag' && names.includes((at as Part).name)) return at as Part;
  }
  return null;
}

/** What is read of a part: no word of what is hidden or could be chosen, a space between parts. */
export function wordsOf(part: Part | Document['children'][number] | null | undefined): string {
  return part ? textOf(part).replace(/\s+/g, ' ').trim() : '';
}

function textOf(node: Document['children'][number]): string {
  if (node.type === 'text') return (node as { data: string }).data;
  if (!('children' in node) || !('attribs' in node)) return '';
  const { name, attribs, children } = node as Part;
  if (UNSEEN.has(name) || 'hidden' in attribs) return '';
  if (name === 'option' && !('selected' in attribs)) return '';
  if (name === 'input') return attribs.type === 'hidden' ? '' : ` ${attribs.value ?? ''} `;
  const inner = children.map(textOf).join('');
  return name === 'wbr' ? inner : ` ${inner} `;
}

const MONEY = /[-−]?\$[\d,]+\.\d\d/g;

/** Amounts of money in words, in their order. */
export const moneyIn = (words: string): string[] =>
  (words.match(MONEY) ?? []).map((each) => each.replace(/[$,]/g, '').replace('−', '-'));

/** What is said of a record: the words of its badges, and of the choice that is its status. */
export function saidOf(part: Part): string[] {
  const badges = partsOf(part, 'span').filter(({ attribs }) => 'data-color' in attribs);
  const selects = partsOf(part, 'select').filter(({ attribs }) =>
    attribs['aria-label']?.startsWith('Status'),
  );
  return [...badges, ...selects].map(wordsOf);
}

/** A figure of a table's cell that can be added up: money, or a plain number; null for rates, shares and times. */
export function figureOf(words: string): string | null {
  const plain = words
    .replace(/^([-−]?)\$/, '$1')
    .replace(/,/g, '')
    .replace('−', '-');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain).toFixed(2) : null;
}

/** What figures come to, in hundredths as they are printed. */
export const sumOf = (figures: readonly string[]): string => addMoney(...figures);

/** A column with its figures and the sum that is printed below. */
type Summed = { name: string; cells: string[]; sum: string };

/** Columns of a table that has a line of sums; rates and times have none. */
export function summedColumns(table: Part): Summed[] {
  const [head, foot] = ['thead', 'tfoot'].map((name) => partsOf(table, name)[0]);
  if (!head || !foot) return [];
  const cellsOf = (row: Part) => partsOf(row, 'th', 'td').map(wordsOf);
  const rows = partsOf(table, 'tbody').flatMap((body) => partsOf(body, 'tr').map(cellsOf));
  // The name of a group stands alone over all columns.
  return summedOf(
    cellsOf(head),
    rows.filter(({ length }) => length > 1),
    cellsOf(foot),
  );
}

const RATES = /%|\(hours\)|[Rr]ate$/;

/** The same of a file, whose last line is that of all. */
export function summedInFile([heads = [], ...rows]: readonly string[][]): Summed[] {
  const foot = rows.at(-1);
  if (foot?.[0] !== 'All') return [];
  return summedOf(heads, rows.slice(0, -1), foot).filter(({ name }) => !RATES.test(name));
}

function summedOf(
  heads: readonly string[],
  rows: readonly string[][],
  foot: readonly string[],
): Summed[] {
  // One and the same told by two things has its sum of each.
  const by = heads.indexOf('By');
  const kinds = by < 0 ? [undefined] : [...new Set(rows.map((row) => row[by]))];
  return foot.flatMap((words, at) => {
    const sum = figureOf(words);
    return kinds.flatMap((kind) => {
      const own = rows.filter((row) => by < 0 || row[by] === kind);
      const cells = own.map((row) => figureOf(row[at] || '0') ?? '');
      return sum === null || cells.includes('') ? [] : [{ name: heads[at] ?? '', cells, sum }];
    });
  });
}

/** A list that says how many records it has, with the rows of this page of it; null where there is none. */
export function countedList({ main }: Printed): { count: number; rows: Part[] } | null {
  for (const part of partsOf(main, 'p')) {
    const said = /^([\d,]+) [a-z][a-z -]*$/.exec(wordsOf(part))?.[1];
    const count = Number(said?.replace(/,/g, ''));
    const rows = said ? rowsBeside(part, main) : null;
    if (said && (rows || count === 0)) return { count, rows: rows ?? [] };
  }
  return null;
}

const isOfGroup = ({ attribs }: Part) => attribs.scope === 'rowgroup';

function rowsBeside(count: Part, main: Part): Part[] | null {
  for (let at = count.parent as Part | null; at && at !== main; at = at.parent as Part | null) {
    const list = partsOf(at, 'table', 'ul').find(({ attribs }) => attribs['aria-label']);
    if (list?.name === 'table') {
      const bodies = partsOf(list, 'tbody');
      // A record of several lines has a body of its own.
      const isOfMany = bodies.some((body) => partsOf(body, 'th').some(isOfGroup));
      return isOfMany ? bodies : bodies.flatMap((body) => partsOf(body, 'tr'));
    }
    if (list) return partsOf(list, 'li').filter((each) => each.parent === list);
    if (at.name === 'section') return null;
  }
  return null;
}

/** What each column of money or hours in tables without a line of sums comes to. */
export function columnSums(part: Part): string[] {
  return partsOf(part, 'table').flatMap((table) => {
    const rows = partsOf(table, 'tbody').flatMap((body) => partsOf(body, 'tr'));
    const cells = rows.map((row) => partsOf(row, 'th', 'td').map(wordsOf));
    return (cells[0] ?? []).map((_, at) =>
      sumOf(cells.map((row) => figureOf(row[at] ?? '') ?? '0')),
    );
  });
}
