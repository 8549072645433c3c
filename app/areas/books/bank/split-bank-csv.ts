import { UnreadableBankFile } from './bank-mapping.ts';
import { plainText } from './bank-values.ts';

/** A record of a file, with the line that it begins on. */
export type CsvRow = { at: number; cells: string[] };

const LONGEST_CELL = 10_000;

const SAMPLED = 40;

/** Splits a file into records by what separates its cells. @throws UnreadableBankFile where a quotation mark is open. */
export function bankRecords(text: string): CsvRow[] {
  const sample = `${text.split('\n', SAMPLED).join('\n')}\n`;
  const scores = [',', ';', '\t', '|'].map((separator) => evenness(sample, separator));
  const best = scores.indexOf(Math.max(...scores));
  return splitBankCsv(text, [',', ';', '\t', '|'][best] ?? ',');
}

/** How many cells are in records that have as many as most others, where there are several. */
function evenness(sample: string, separator: string): number {
  const widths = new Map<number, number>();
  try {
    for (const { cells } of splitBankCsv(sample, separator)) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + cells.length);
    }
  } catch {
    // A quotation mark that is open in the sample: by this separator, or by any.
    return 0;
  }
  widths.delete(1);
  return Math.max(0, ...widths.values());
}

/**
 * Splits a file into records. Banks write quotation marks inside quoted cells without doubling them: one ends a cell only where a
 * separator or the line's end follows.
 * @throws UnreadableBankFile where a quotation mark is open.
 */
function splitBankCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [place, line] = [0, 1];
  while (place < text.length) {
    const row: CsvRow = { at: line, cells: [] };
    for (let isOpen = true; isOpen; ) {
      while (text[place] === ' ' || text[place] === '\u00a0') place += 1;
      const cell =
        text[place] === '"'
          ? quoted(text, place + 1, separator, line)
          : plain(text, place, separator);
      row.cells.push(plainText(cell.value));
      line += cell.lines;
      isOpen = text[cell.end] === separator;
      place = cell.end + 1;
    }
    line += 1;
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
  }
  return rows;
}

function plain(text: string, from: number, separator: string) {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { value: text.slice(from, end), end, lines: 0 };
}

function quoted(text: string, from: number, separator: string, line: number) {
  let [value, place, lines] = ['', from, 0];
  for (; place < text.length && value.length <= LONGEST_CELL; place += 1) {
    const char = text[place] ?? '';
    if (char !== '"') {
      value += char;
      if (char === '\n') lines += 1;
      continue;
    }
    if (text[place + 1] === '"') {
      value += '"';
      place += 1;
      continue;
    }
    let end = place + 1;
    while (text[end] === ' ') end += 1;
    if (end >= text.length || text[end] === separator || text[end] === '\n')
      return { value, end, lines };
    value += '"';
  }
  throw new UnreadableBankFile(
    `A quotation mark that opens in line ${line} is never closed. Nothing was added.`,
  );
}
