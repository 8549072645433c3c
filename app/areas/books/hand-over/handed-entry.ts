import { centsOf, type Money, moneyOf } from '#app/platform/money.ts';
import type { IssuedContent, IssuedKind } from '#app/records/invoice/issued-content.ts';

/** An account of the firm's chart. */
export type HandedAccount = {
  key: string;
  code: string;
  /** The levels joined by colons: `Services:Sprints`. */
  name: string;
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  isReceivable: boolean;
  /** Whether sales tax is posted to it. */
  isTax?: boolean;
};

/** One side of an entry: one of the two amounts is "0.00". */
export type HandedLine = {
  account: HandedAccount;
  debit: Money;
  credit: Money;
  /** The client of this line, where it is another than the entry's: one deposit pays the invoices of two clients. */
  customer?: string;
};

/** An issued document as it is handed to the accountant; its amount is above zero, of a credit note as well. */
export type HandedIssue = {
  kind: IssuedKind;
  number: string;
  dueDate: string | null;
  amount: Money;
  /** The number of the invoice that a credit note corrects. */
  corrects: string | null;
  content: IssuedContent;
};

/** A journal entry as it is handed to the accountant. */
export type HandedEntry = {
  number: number;
  /** YYYY-MM-DD. */
  date: string;
  description: string;
  /** The number of the invoice or credit note. */
  document: string | null;
  customer: string | null;
  lines: readonly HandedLine[];
  /** The document that the entry posts. */
  issued?: HandedIssue;
};

/** A file to download. Text is written in UTF-8 and without a byte order mark. */
export type HandedFile = { name: string; content: string; type: string };

/** The files, or what must be settled first: a batch is written whole or not at all. */
export type HandOver = { files: HandedFile[]; problems: string[] };

/** What the firm and its accountant agreed on. */
export type HandOverOptions = {
  /** What the names of the files begin with: letters, digits and hyphens. */
  name: string;
  /** Every account of the firm, oldest first: of two with one name, the older has it in all files. */
  chart: readonly HandedAccount[];
  /** Every client by our name, oldest first: none takes the QuickBooks name that another had in an earlier month. */
  customers?: readonly string[];
  /** The accountant's names by the key of ours; for Xero, the accountant's codes. */
  accountNames?: ReadonlyMap<string, string>;
  /** The accountant's names of clients by ours. */
  customerNames?: ReadonlyMap<string, string>;
  /** The name that QuickBooks Desktop wants on lines of an account, by its key: the agency of a tax account. */
  agencyNames?: ReadonlyMap<string, string>;
  /** The order of day and month in the accountant's Xero; month first if left out. */
  dateOrder?: 'us' | 'uk';
  /** The full name of the Xero tax rate under which nothing is calculated. */
  taxRate?: string;
};

/** Writes entries as one program reads them. */
export type HandOverWriter = (
  entries: readonly HandedEntry[],
  options: HandOverOptions,
) => HandOver;

/** A line's amount in cents: a debit is above zero, a credit below. */
export const signedCents = ({ debit, credit }: HandedLine): bigint =>
  centsOf(debit) - centsOf(credit);

/** The number of an entry in every program: `J000042`. */
export const journalNumber = (number: number): string => `J${String(number).padStart(6, '0')}`;

/** An amount without its sign, with two decimals. */
export const unsignedMoney = (cents: bigint): Money => moneyOf(cents < 0n ? -cents : cents);

/** 2027-03-02 as 03/02/2027, or with the day first. */
export function slashedDate(date: string, order: 'us' | 'uk' = 'us'): string {
  const [year, month, day] = date.split('-');
  return order === 'us' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** The client of an entry, or the clients of its lines; null for an entry of none. */
export function clientOf({ customer, lines }: HandedEntry): string | null {
  const clients = new Set(lines.flatMap((line) => line.customer ?? []));
  return customer ?? (clients.size > 0 ? [...clients].join(', ') : null);
}
