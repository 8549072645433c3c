/** In which order a bank writes the parts of a date, and what stands before its cents. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMALS = ['point', 'comma'] as const;
export type DecimalKind = (typeof DECIMALS)[number];

/** How the CSV files of one bank are read: the names of their columns, and what its dates and amounts look like. */
export type BankMapping = {
  date: string;
  text: string;
  name?: string | undefined;
  /** One column with the sign in it, or in the words of another; or one column for each direction. */
  amount?: string | undefined;
  word?: string | undefined;
  debit?: string | undefined;
  credit?: string | undefined;
  valueDay?: string | undefined;
  check?: string | undefined;
  balance?: string | undefined;
  order: DateOrder;
  decimal: DecimalKind;
};

/** A line of a bank account, as its file has it; amounts are signed from the account's view. */
export type ReadLine = {
  /** Where it is in the file: its line, or its place among the entries. */
  at: number;
  /** The entry that it is a part of, where the bank put several payments into one. */
  entry: number;
  /** The booking day as the bank wrote it, without any zone. */
  day: string;
  valueDay: string | null;
  amount: string;
  name: string | null;
  text: string;
  /** A check's number, as text. */
  check: string | null;
  /** The bank's own id. It tells lines of one file apart, and no more. */
  ownId: string | null;
  /** What was sent, where the bank says that it took a fee on the way. */
  sent: string | null;
};

/** What a file holds. */
export type ReadFile = {
  lines: ReadLine[];
  /** Lines in another currency, and lines that are not booked yet: neither is added. */
  foreign: number;
  pending: number;
  /** The balance after the last line, where the file says it. */
  closing: { day: string; balance: string } | null;
};

/** The file can't be read as it is; the message says why and where, for the person who chose it. */
export class UnreadableBankFile extends Error {
  override name = 'UnreadableBankFile';
}
