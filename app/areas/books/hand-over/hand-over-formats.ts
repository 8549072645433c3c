import { addMoney, compareMoney } from '#app/platform/money.ts';
import { writeBeancountJournal } from './beancount-journal.ts';
import {
  type HandedEntry,
  type HandOver,
  type HandOverOptions,
  type HandOverWriter,
  journalNumber,
} from './handed-entry.ts';
import { writeHledgerJournal } from './hledger-journal.ts';
import { writeJournalCsv } from './journal-csv.ts';
import { writeQuickBooksDesktop } from './quickbooks-desktop.ts';
import { writeQuickBooksOnline } from './quickbooks-online.ts';
import { writeXeroJournal } from './xero-journal.ts';
import { writeXeroSales } from './xero-sales.ts';

/** A way to hand entries to an accountant, as the screen shows it. */
type HandOverFormat = {
  key: string;
  /** What `?format=` of an export names it. */
  short: string;
  label: string;
  /** One sentence: what the file carries, and what it can't. */
  carries: string;
  ending: string;
  write: HandOverWriter;
};

/** Every format in the order of the screen. */
export const HAND_OVER_FORMATS = [
  {
    key: 'quickbooks-online',
    short: 'qbo',
    label: 'QuickBooks Online journal (CSV)',
    carries:
      "Carries every entry with its client, on accounts that are already in QuickBooks; it can't link a payment to its invoice, so match them there.",
    ending: 'csv',
    write: writeQuickBooksOnline,
  },
  {
    key: 'quickbooks-desktop',
    short: 'iif',
    label: 'QuickBooks Desktop (IIF)',
    carries:
      "Carries every entry with its client, in plain letters without accents; QuickBooks adds unknown names without asking, doesn't notice a file that it has read before, and can't link a payment to its invoice.",
    ending: 'iif',
    write: writeQuickBooksDesktop,
  },
  {
    key: 'xero',
    short: 'xero',
    label: 'Xero manual journals (CSV)',
    carries:
      "Carries every entry as a draft journal with the client's name as text; Xero takes no journal on its own receivables, payables or bank accounts, so payments can't be matched there.",
    ending: 'csv',
    write: writeXeroJournal,
  },
  {
    key: 'xero-sales',
    short: 'xero-sales',
    label: 'Xero sales invoices and credit notes (CSV)',
    carries:
      'Carries invoices and, in a file of its own, credit notes above zero; tax is a row on its own account. No file carries payments or write-offs: enter those in Xero. Import these files or the manual journals, not both.',
    ending: 'csv',
    write: writeXeroSales,
  },
  {
    key: 'hledger',
    short: 'hledger',
    label: 'hledger journal',
    carries:
      "Carries every entry with its client, document and declared accounts; it doesn't carry the names that your accountant gave accounts and clients.",
    ending: 'journal',
    write: writeHledgerJournal,
  },
  {
    key: 'beancount',
    short: 'beancount',
    label: 'Beancount journal',
    carries:
      'Carries every entry with its client and document; each file opens its own accounts, so leave out repeated open lines when you join several months.',
    ending: 'beancount',
    write: writeBeancountJournal,
  },
  {
    key: 'csv',
    short: 'csv',
    label: 'Spreadsheet (CSV)',
    carries:
      'Carries every line of every entry, and the sums of the accounts; no accounting program imports it without a mapping of its columns.',
    ending: 'csv',
    write: writeJournalCsv,
  },
] as const satisfies readonly HandOverFormat[];

/** The key of a format. */
export type HandOverKey = (typeof HAND_OVER_FORMATS)[number]['key'];

/**
 * Writes entries in one format, in the order of their numbers, so that the same entries give the same bytes. With a problem
 * there are no files: half a month in the accountant's books is worse than none.
 */
export function handOver(
  key: HandOverKey,
  entries: readonly HandedEntry[],
  options: HandOverOptions,
): HandOver {
  const unbalanced = entries.filter((entry) => !isBalanced(entry));
  const writer = HAND_OVER_FORMATS.find((format) => format.key === key)?.write;
  if (!writer) throw new RangeError(`There is no format "${key}".`);
  if (unbalanced.length > 0) {
    return {
      files: [],
      problems: unbalanced.map(
        ({ number }) => `Entry ${journalNumber(number)} doesn't balance. Nothing was written.`,
      ),
    };
  }
  const sorted = entries.toSorted((a, b) => a.number - b.number);
  const { files, problems } = writer(sorted, options);
  return problems.length > 0 ? { files: [], problems } : { files, problems };
}

const isBalanced = ({ lines }: HandedEntry): boolean =>
  lines.length > 0 &&
  compareMoney(
    addMoney(...lines.map(({ debit }) => debit)),
    addMoney(...lines.map(({ credit }) => credit)),
  ) === 0;
