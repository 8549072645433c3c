import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { CsvError } from 'csv-parse';
import { RefusedError } from '#app/access/refusals.ts';
import { files } from '#app/platform/files/files.server.ts';
import { amountOf, cellValue } from './csv-values.ts';
import { textOf } from './file-text.server.ts';
import {
  headerIn,
  headOf,
  MOST_LINES_ABOVE,
  missingColumn,
  type Names,
  separatorOf,
  shortened,
} from './import-header.ts';
import { type ImportLayout, type RowFigure, UnreadableCell } from './import-layouts.ts';

/** A record of a file: its line, what it adds, and its cells by the names of their columns. */
export type ReadRow = RowFigure & { number: number; cells: Record<string, string> };

const MOST_ROWS = 200_000;
const MOST_RECORD_CHARACTERS = 65_536;
/** What of each record is stored to be looked at. */
const STORED_COLUMNS = 40;
const STORED_CHARACTERS = 200;
const AT_ONCE = 1_000;

/** Returns the SHA-256 of a stored file, in hexadecimal. @throws RefusedError when it is gone. */
export async function hashOfFile(key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await opened(key)) hash.update(chunk);
  return hash.digest('hex');
}

/** The columns of a file as its header names them, with the positions of those that are needed. */
export type Header = { names: readonly string[]; places: readonly number[] };

/**
 * Reads a CSV file as it streams, some records at a time, and returns how many lines contained none, and the columns in their
 * order. `names` are what the columns are called that the layout needs, each by one or several names.
 * @throws RefusedError naming the column that is missing, or the line and the column that can't be read.
 */
export async function* readImport(
  key: string,
  layout: ImportLayout,
  names: Names,
  snapshotMonth: string,
): AsyncGenerator<ReadRow[], { skipped: number; columns: string[] }> {
  const { skipped, header } = yield* readRecords(key, names, {
    takes: layout.takes,
    most: MOST_ROWS,
    rowOf: (record, line, found) => rowOf(record, line, found, layout, snapshotMonth),
  });
  return { skipped, columns: storedColumns(header.names) };
}

/**
 * Reads the records of a CSV file below the first line that names the columns, whatever separates its cells. `rowOf` returns
 * null for a line that contains none. Yields some rows at a time, and returns how many lines were skipped, and the header.
 * @throws RefusedError naming the column that is missing, or saying what of the file can't be read.
 */
export async function* readRecords<Row>(
  key: string,
  names: Names,
  {
    takes,
    most,
    rowOf: read,
  }: {
    takes?: 'last' | undefined;
    most: number;
    rowOf: (record: readonly string[], line: number, header: Header) => Row | null;
  },
): AsyncGenerator<Row[], { skipped: number; header: Header }> {
  // Loaded with the first file that is read.
  const { parse, CsvError: UnreadableFile } = await import('csv-parse');
  const text = textOf(await opened(key));
  const head = await headOf(text);
  const parser = parse({
    delimiter: separatorOf(head, names, takes),
    info: true,
    relax_column_count: true,
    // 24" is a width, and no quotation mark that is open.
    relax_quotes: true,
    trim: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    max_record_size: MOST_RECORD_CHARACTERS,
  });
  // Closes the file with the parser, where reading ends before the file does. What fails is thrown by the parser.
  pipeline(Readable.from(continued(head, text)), parser, () => {});
  const above: string[][] = [];
  let header: Header | null = null;
  let rows: Row[] = [];
  let [count, skipped] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!header) {
        header = headerIn(record, names, takes);
        if (header) continue;
        above.push(record);
        if (above.length > MOST_LINES_ABOVE) throw missingColumn(above, names);
        continue;
      }
      refuseBeyond(record, info.lines, header.names);
      const row = read(record, info.lines, header);
      if (!row) {
        skipped += 1;
        continue;
      }
      count += 1;
      if (count > most) {
        throw new RefusedError(`A file can hold at most ${most.toLocaleString('en-US')} rows.`);
      }
      rows.push(row);
      if (rows.length === AT_ONCE) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? refusalOf(error) : error;
  } finally {
    parser.destroy();
  }
  if (!header) throw missingColumn(above, names);
  if (count === 0) throw new RefusedError('The file has no rows below its header.');
  if (rows.length > 0) yield rows;
  return { skipped, header };
}

type Parsed = { record: string[]; info: { lines: number } };

async function opened(key: string): Promise<Readable> {
  const stream = await files().open(key);
  if (!stream) throw new RefusedError('The file is no longer there.');
  return Readable.fromWeb(stream as NodeStream<Uint8Array>);
}

async function* continued(head: string, rest: AsyncGenerator<string>) {
  yield head;
  yield* rest;
}

function rowOf(
  record: readonly string[],
  line: number,
  { names, places }: Header,
  layout: ImportLayout,
  snapshotMonth: string,
): ReadRow | null {
  const cells = places.map((place) => cellValue(record[place] ?? ''));
  const first = record.find((cell) => cell.trim() !== '')?.trim() ?? '';
  const isHeading = cells.length > 1 && record.filter((cell) => cell.trim()).length === 1;
  // Each page of a report may name its columns again; headings of groups hold none of what is read.
  if (record.every((cell, at) => cellValue(cell) === names[at])) return null;
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

/**
 * Reports end groups with their totals, which are numbers and have no day. A customer may be called "Total Comfort", or
 * "Total".
 */
function isTotal(first: string, cells: readonly string[]): boolean {
  if (!cells.every((cell) => cell === '' || cell === first || amountOf(cell) !== null))
    return false;
  if (/^(?:grand )?totals?:?$/i.test(first)) return true;
  return /^totals?\b/i.test(first) && cells.includes('');
}

/** @throws RefusedError for a cell that no column names: an unquoted comma has moved those before it. */
function refuseBeyond(record: readonly string[], line: number, names: readonly string[]): void {
  const named = names.findLastIndex((name) => name !== '') + 1;
  const beyond = record.slice(named).find((cell) => cell.trim() !== '');
  if (beyond === undefined) return;
  throw new RefusedError(
    `Line ${line} has more cells than the header has columns: "${shortened(beyond.trim(), 60)}" is past the last one. Does a cell contain a comma without quotation marks? Nothing was imported.`,
  );
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
  const cells: Record<string, string> = Object.create(null);
  record.slice(0, STORED_COLUMNS).forEach((cell, place) => {
    const plain = cell.trim();
    const name = names[place] || `Column ${place + 1}`;
    if (plain)
      cells[name in cells ? `${name} (${place + 1})` : name] = shortened(plain, STORED_CHARACTERS);
  });
  return cells;
}

const openQuote = (where: string) =>
  new RefusedError(
    `The file can't be read as CSV${where}. Is a quotation mark open in it? Nothing was imported.`,
  );

function refusalOf(error: CsvError & { lines?: number }): RefusedError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new RefusedError('A line of the file is too long. Is a quotation mark open in it?');
  }
  return openQuote(error.lines ? ` at line ${error.lines}` : '');
}
