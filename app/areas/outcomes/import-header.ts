import { RefusedError } from '#app/access/refusals.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { cellValue } from './csv-values.ts';

/** The names of the columns that a layout needs; each may have several. */
export type Names = readonly (readonly string[])[];

const MOST_COLUMNS = 100;
/** Maximum number of lines before the header, such as a report's title and period. */
export const MOST_LINES_ABOVE = 20;
/** What of a file is looked at to see what separates its cells. */
const HEAD_CHARACTERS = 65_536;
const SEPARATORS = [',', '\t', ';'];

/** No line of a file names all columns that are needed. */
export class MissingColumnError extends RefusedError {
  override name = 'MissingColumnError';
}

/** Returns the first lines of a text. */
export async function headOf(text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (head.length < HEAD_CHARACTERS) {
    const { done, value } = await text.next();
    if (done) break;
    head += value;
  }
  return head;
}

/** Returns the separator of a file's cells: what separates the names of the needed columns. */
export function separatorOf(head: string, names: Names, takes: 'last' | undefined): string {
  const lines = head.split('\n', MOST_LINES_ABOVE + 1);
  const cellsOf = (line: string, separator: string) =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const separator = SEPARATORS.find((each) =>
    lines.some((line) => headerIn(cellsOf(line, each), names, takes)),
  );
  return separator ?? ',';
}

const sameName = (text: string) => cellValue(text).replace(/\s+/g, ' ').toLowerCase();

const countOf = (names: readonly string[], name: string) =>
  names.filter((each) => each === name).length;

/** Returns the columns that a record names, with the positions of those that are needed; null if it doesn't name them all. */
export function headerIn(record: readonly string[], names: Names, takes: 'last' | undefined) {
  const found = record.map(sameName);
  const places = names.map((aliases) => {
    const known = aliases.map(sameName);
    const isIt = (name: string) => known.includes(name);
    return takes === 'last' ? found.findLastIndex(isIt) : found.findIndex(isIt);
  });
  if (places.some((place) => place === -1)) return null;
  if (record.length > MOST_COLUMNS) {
    throw new RefusedError(`A file can have at most ${MOST_COLUMNS} columns.`);
  }
  const twice = places.map((place) => found[place] ?? '').find((name) => countOf(found, name) > 1);
  if (twice !== undefined && takes !== 'last') {
    throw new RefusedError(
      `The file has more than one column "${shortened(twice, 60)}". Rename the one that is not meant. Nothing was imported.`,
    );
  }
  return { names: record.map(cellValue), places };
}

/** Returns the error for missing columns. The line that has most of them counts as the header. */
export function missingColumn(above: readonly string[][], names: Names): MissingColumnError {
  const missingIn = (record: readonly string[]) =>
    names.filter(
      (aliases) => !record.some((cell) => aliases.map(sameName).includes(sameName(cell))),
    );
  const wide = (record: readonly string[]) => record.filter((cell) => cell.trim()).length;
  const closest = above.toSorted(
    (a, b) => missingIn(a).length - missingIn(b).length || wide(b) - wide(a),
  )[0];
  const missing = missingIn(closest ?? []).map(([name]) => `"${name}"`);
  const has = (closest ?? []).flatMap((cell) => (cell.trim() ? [`"${shortened(cell, 40)}"`] : []));
  const columns = missing.length === 1 ? 'column' : 'columns';
  return new MissingColumnError(
    `The file has no ${columns} ${missing.join(' and ')}. Its columns are ${has.slice(0, 20).join(', ') || 'empty'}.`,
  );
}

/** Shortens a text to at most that many characters, with an ellipsis if it was longer. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most - 1)}…` : text;
}
