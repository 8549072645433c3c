import { cutText } from '#app/platform/typed-text.ts';
import { closingOf } from './bank-balances.ts';
import {
  type BankMapping,
  type ReadFile,
  type ReadLine,
  UnreadableBankFile,
} from './bank-mapping.ts';
import {
  bankAmount,
  bankDay,
  checkIn,
  decimalsThatFit,
  directionOf,
  ordersThatFit,
} from './bank-values.ts';
import { bankRecords, type CsvRow } from './split-bank-csv.ts';

const MOST_LINES = 50_000;
const MOST_ABOVE = 40;
const SHOWN_ROWS = 6;

/** The table of a CSV file: its header, the rows below, and where each column is. */
type BankTable = { header: string[]; rows: CsvRow[] };

/**
 * Finds the table of a bank's CSV file, below whatever stands above it. `columns` are names that its header has; without them it is the
 * first line with a day and an amount below it.
 * @throws UnreadableBankFile when there is none.
 */
export function bankTable(text: string, columns?: readonly string[]): BankTable {
  const records = bankRecords(text);
  const at = records
    .slice(0, MOST_ABOVE)
    .findIndex(({ cells }, place) =>
      columns ? columns.every((name) => cells.includes(name)) : isHeader(cells, records[place + 1]),
    );
  const header = records[at]?.cells;
  if (!header) {
    throw new UnreadableBankFile(
      columns
        ? `No line of the file names the columns ${columns.map((name) => `"${name}"`).join(', ')}.`
        : 'No line of the file names columns with rows below it.',
    );
  }
  const rows = records.slice(at + 1);
  if (rows.length > MOST_LINES) {
    throw new UnreadableBankFile(
      'A file can have at most 50,000 lines. Download a shorter period.',
    );
  }
  return { header, rows };
}

/** Whether a file has the columns of a mapping: a bank may have changed its files since they were chosen. */
export function hasColumns(
  text: string,
  { order: _, decimal: __, ...named }: BankMapping,
): boolean {
  const columns = Object.values(named).filter(Boolean);
  return bankRecords(text)
    .slice(0, MOST_ABOVE)
    .some(({ cells }) => columns.every((name) => cells.includes(name)));
}

function isHeader(cells: readonly string[], next: CsvRow | undefined): boolean {
  const named = cells.filter((cell) => cell !== '');
  if (named.length < 3 || named.some((cell) => /^[\d\s.,$()/-]+$/.test(cell))) return false;
  return next?.cells.some((cell) => ordersThatFit([cell]).length > 0) ?? false;
}

/** What a person sees when a bank's columns are chosen: the names, the first rows, and what could be told from them. */
export type BankPreview = {
  header: string[];
  rows: string[][];
  guess: Partial<BankMapping>;
  /** The first day of the file as each order would read it, where more than one fits. */
  days: { order: string; day: string }[];
};

const NAMES: Record<Exclude<keyof BankMapping, 'order' | 'decimal'>, RegExp> = {
  date: /^(?:transaction |txn |posting |booking |post )?date$|^posted$|^buchungstag$|^date posted$/i,
  text: /^(?:description|narration|details|memo|verwendungszweck|text|transaction|payee)$/i,
  name: /^(?:name|payee|counterparty|auftraggeber|payer)$/i,
  amount: /^(?:amount|betrag|value)\b/i,
  word: /^(?:dr\/cr|cr\/dr|type|debit\/credit|d\/c)$/i,
  debit: /^(?:debit|withdrawals?|paid out|money out)\b/i,
  credit: /^(?:credit|deposits?|paid in|money in)\b/i,
  valueDay: /^(?:value date|wertstellung|valuta)$/i,
  check: /check|chq|cheque/i,
  balance: /balance|bal\./i,
};

/** Tells what it can of a file's columns. What could be read in two ways is left for a person. */
export function previewOf({ header, rows }: BankTable): BankPreview {
  const guess: Partial<BankMapping> = {};
  const taken = new Set<string>();
  const keys = [
    'date',
    'valueDay',
    'debit',
    'credit',
    'amount',
    'word',
    'check',
    'balance',
    'text',
    'name',
  ] as const;
  for (const key of keys) {
    const found = header.find((name) => !taken.has(name) && NAMES[key].test(name));
    if (found === undefined) continue;
    guess[key] = found;
    taken.add(found);
  }
  if (guess.amount) {
    delete guess.debit;
    delete guess.credit;
  }
  if (
    !guess.amount ||
    !column(header, rows, guess.word ?? '').every((word) => directionOf(word) !== null)
  ) {
    delete guess.word;
  }
  const dates = column(header, rows, guess.date ?? '').filter(
    (cell) => /^\d|\d$/.test(cell) && !isSum(cell),
  );
  const orders = ordersThatFit(dates);
  const [order] = orders;
  if (orders.length === 1 && order) guess.order = order;
  const amounts = ['amount', 'debit', 'credit', 'balance'].flatMap((key) =>
    column(header, rows, guess[key as 'amount'] ?? ''),
  );
  const [decimal, other] = decimalsThatFit(amounts);
  if (decimal && !other) guess.decimal = decimal;
  const days =
    orders.length > 1
      ? orders.map((each) => ({ order: each, day: bankDay(dates[0] ?? '', each) ?? '' }))
      : [];
  return { header, rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells), guess, days };
}

function column(header: readonly string[], rows: readonly CsvRow[], name: string): string[] {
  const place = header.indexOf(name);
  return place === -1
    ? []
    : rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
}

const isSum = (cell: string) =>
  /^(?:grand )?totals?\b|^(?:beginning|opening|starting|closing|ending|brought forward|carried forward)\b/i.test(
    cell,
  );

/**
 * Reads a bank's CSV file by its mapping.
 * @throws UnreadableBankFile naming the line that can't be read, or where the balances don't close; nothing is read then.
 */
export function readBankCsv(text: string, mapping: BankMapping): ReadFile {
  const { order, decimal, ...named } = mapping;
  const { header, rows } = bankTable(text, Object.values(named).filter(Boolean));
  const place = (name: string | undefined) => (name ? header.indexOf(name) : -1);
  const places = Object.fromEntries(Object.entries(named).map(([key, name]) => [key, place(name)]));
  const width = header.findLastIndex((name) => name !== '') + 1;
  const lines: (ReadLine & { balance: string | null })[] = [];
  let foreign = 0;
  for (const { at, cells } of rows) {
    const cell = (key: keyof typeof named) => cells[places[key] ?? -1] ?? '';
    const refuse = (what: string) =>
      new UnreadableBankFile(`Line ${at}: ${what}. Nothing was added.`);
    const beyond = cells.slice(width).find((each) => each !== '');
    if (beyond !== undefined)
      throw refuse(
        `"${cutText(beyond, 60)}" is past the last column. Does a cell contain a comma without quotation marks?`,
      );
    const figures = [cell('amount'), cell('debit'), cell('credit')];
    if (isSum(cell('date')) || (figures.every((each) => each === '') && isSum(cell('text'))))
      continue;
    if (cells.every((each, index) => each === header[index])) continue;
    const day = bankDay(cell('date'), order);
    if (!day)
      throw refuse(`"${cutText(cell('date'), 40)}" is no date written ${ORDER_WORDS[order]}`);
    const amount = amountOf(cell, mapping);
    if (amount === 'foreign') {
      foreign += 1;
      continue;
    }
    if (typeof amount === 'string') throw refuse(amount);
    const balance = cell('balance') ? bankAmount(cell('balance'), decimal) : 'none';
    const valueDay = cell('valueDay') ? bankDay(cell('valueDay'), order) : null;
    const [name, words] = [cell('name') || null, cell('text') || cell('name')];
    lines.push({
      at,
      entry: at,
      day,
      valueDay,
      amount: amount.money,
      name,
      text: words,
      check: cell('check') || checkIn(words),
      ownId: null,
      sent: null,
      balance: typeof balance === 'object' ? balance.money : null,
    });
  }
  const closing = foreign > 0 ? null : closingOf(lines);
  return { lines: lines.map(({ balance: _, ...line }) => line), foreign, pending: 0, closing };
}

const ORDER_WORDS = { ymd: 'year first', mdy: 'month first', dmy: 'day first' };

/** The signed amount of a row, or what is wrong with it. */
function amountOf(
  cell: (key: 'amount' | 'word' | 'debit' | 'credit') => string,
  { amount, word, decimal }: BankMapping,
): { money: string } | 'foreign' | string {
  const negated = ({ money }: { money: string }) => ({
    money: money.startsWith('-') || money === '0.00' ? money : `-${money}`,
  });
  if (amount) {
    const read = bankAmount(cell('amount'), decimal);
    if (read === 'foreign') return read;
    if (typeof read === 'string') return `"${cutText(cell('amount'), 40)}" is no amount`;
    if (!word) return read;
    const direction = directionOf(cell('word'));
    if (!direction)
      return `"${cutText(cell('word'), 40)}" says neither that money came in nor that it went out`;
    return direction === 1 ? read : negated(read);
  }
  const sides = [bankAmount(cell('debit'), decimal), bankAmount(cell('credit'), decimal)] as const;
  if (sides.includes('foreign')) return 'foreign';
  if (sides.includes('unreadable')) return `"${cell('debit') || cell('credit')}" is no amount`;
  const [debit, credit] = sides.map((side) =>
    typeof side === 'object' && side.money !== '0.00' ? side : null,
  );
  if (debit && credit) return 'both columns of amounts are filled';
  if (debit) return negated(debit);
  return credit ?? 'there is no amount';
}
