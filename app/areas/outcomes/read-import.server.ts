import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { CsvError } from 'csv-parse';
import { RefusedError } from '#app/access/refusals.ts';
import { files } from '#app/platform/files/files.server.ts';
import { type ImportLayout, type RowFigure, UnreadableCell } from './import-layouts.ts';

/** A record of a file: its line, what it adds, its cells by the names of their columns. */
export type ReadRow = RowFigure & { number: number; cells: Record<string, string> };

const MOST_ROWS = 200_000;
const MOST_COLUMNS = 100;
const MOST_RECORD_CHARACTERS = 65_536;
/** Lines before the one that names the columns: a report's title, its period. */
const MOST_LINES_ABOVE = 20;
/** What of each record is stored to be looked at. */
const STORED_COLUMNS = 40;
const STORED_CHARACTERS = 200;
const AT_ONCE = 1_000;

/** No line of a file names all columns that are needed. */
export class MissingColumnError extends RefusedError {
  override name = 'MissingColumnError';
}

/** The SHA-256 of a stored file, in hexadecimal. @throws RefusedError when it is gone. */
export async function hashOfFile(key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await opened(key)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Reads a CSV file as it streams, some records at a time, and returns how many lines held none, and the columns in their order. `names` are what the columns
 * are called that the layout needs, each by one or several names.
 * @throws RefusedError naming the column that is missing, or the line and the column that can't be read.
 */
export async function* readImport(
  key: string,
  layout: ImportLayout,
  names: readonly (readonly string[])[],
  snapshotMonth: string,
): AsyncGenerator<ReadRow[], { skipped: number; columns: string[] }> {
  // Loaded with the first file that is read.
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  });
  // Closes the file with the parser, where reading ends before the file does. What fails is thrown by the parser.
  pipeline(await opened(key), parser, () => {});
  const above: string[][] = [];
  let header: { names: string[]; places: number[] } | null = null;
  let rows: ReadRow[] = [];
  let [count, skipped] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      refuseUnlessText(record);
      if (!header) {
        header = headerIn(record, names, layout.takes);
        if (header) continue;
        above.push(record);
        if (above.length > MOST_LINES_ABOVE) throw missingColumn(above, names);
        continue;
      }
      const row = rowOf(record, info.lines, header, layout, snapshotMonth);
      if (!row) {
        skipped += 1;
        continue;
      }
      count += 1;
      if (count > MOST_ROWS) {
        throw new RefusedError(
          `A file can hold at most ${MOST_ROWS.toLocaleString('en-US')} rows.`,
        );
      }
      rows.push(row);
      if (rows.length === AT_ONCE) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    parser.destroy();
  }
  if (!header) throw missingColumn(above, names);
  if (count === 0) throw new RefusedError('The file has no rows below its header.');
  if (rows.length > 0) yield rows;
  return { skipped, columns: storedColumns(header.names) };
}

type Parsed = { record: string[]; info: { lines: number } };

async function opened(key: string): Promise<Readable> {
  const stream = await files().open(key);
  if (!stream) throw new RefusedError('The file is no longer there.');
  return Readable.fromWeb(stream as NodeStream<Uint8Array>);
}

const sameName = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

function headerIn(
  record: readonly string[],
  names: readonly (readonly string[])[],
  takes: 'last' | undefined,
) {
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
  return { names: record.map((name) => name.trim()), places };
}

/** The line that has most of the columns is taken for the one that names them. */
function missingColumn(
  above: readonly string[][],
  names: readonly (readonly string[])[],
): MissingColumnError {
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

function rowOf(
  record: readonly string[],
  line: number,
  { names, places }: { names: readonly string[]; places: readonly number[] },
  layout: ImportLayout,
  snapshotMonth: string,
): ReadRow | null {
  const cells = places.map((place) => record[place]?.trim() ?? '');
  const first = record.find((cell) => cell.trim() !== '')?.trim() ?? '';
  const isHeading = cells.length > 1 && record.filter((cell) => cell.trim()).length === 1;
  // Headings of groups hold none of what is read.
  if (isHeading || cells.every((cell) => cell === '') || isTotal(first, cells)) return null;
  try {
    const figure = layout.read(cells, snapshotMonth);
    return figure && { ...figure, number: line, cells: storedCells(record, names) };
  } catch (error) {
    if (!(error instanceof UnreadableCell)) throw error;
    const name = names[places[error.column] ?? -1] ?? '';
    throw new RefusedError(
      `Line ${line}: "${shortened(cells[error.column] ?? '', 60)}" in the column "${name}" is not ${error.wanted}. Nothing was imported.`,
    );
  }
}

/** Reports end groups with their totals. A customer may be called "Total Comfort". */
function isTotal(first: string, cells: readonly string[]): boolean {
  if (/^(?:grand )?totals?:?$/i.test(first)) return true;
  return /^totals?\b/i.test(first) && cells.includes('');
}

/** What cells can be called, in the order of the file's columns. */
function storedColumns(names: readonly string[]): string[] {
  const columns = names.slice(0, STORED_COLUMNS).flatMap((given, place) => {
    const name = given || `Column ${place + 1}`;
    return names.indexOf(given) < place ? [name, `${name} (${place + 1})`] : [name];
  });
  return [...new Set(columns)];
}

function storedCells(record: readonly string[], names: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  record.slice(0, STORED_COLUMNS).forEach((cell, place) => {
    const plain = cell.trim();
    const name = names[place] || `Column ${place + 1}`;
    if (plain)
      cells[name in cells ? `${name} (${place + 1})` : name] = shortened(plain, STORED_CHARACTERS);
  });
  return cells;
}

function refuseUnlessText(record: readonly string[]): void {
  if (record.some((cell) => cell.includes('\0'))) throw new RefusedError(NO_TEXT);
}

const NO_TEXT = 'This is not a CSV file in UTF-8. Export it as CSV and choose it again.';

function refusalOf(error: unknown): unknown {
  const code = (error as Partial<CsvError> | null)?.code;
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  const { lines } = error as CsvError & { lines?: number };
  return code === 'CSV_MAX_RECORD_SIZE'
    ? new RefusedError('A line of the file is too long. Is a quotation mark open in it?')
    : new RefusedError(`The file can't be read as CSV${lines ? ` at line ${lines}` : ''}.`);
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
