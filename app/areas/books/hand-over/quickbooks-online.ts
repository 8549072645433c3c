import { csvRecord, csvText } from '#app/platform/csv.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { inFiles, type WrittenEntry } from './entry-files.ts';
import { type HandOverWriter, journalNumber, slashedDate, unsignedMoney } from './handed-entry.ts';
import { quickBooksNames } from './quickbooks-names.ts';
import { receivableBlocks } from './receivable-blocks.ts';
import { writtenLine } from './written-line.ts';

// quickbooks.intuit.com, "Import journal entries": the columns; accounts by name, a sub-account as Parent:Sub; the client's
// name where the account is receivable; amounts in one of two columns and never below zero. Files of 1,000 rows and 2 MB are
// refused (importcsv.com, "QuickBooks CSV Import Format"); the row of headings is counted as one of them.
const COLUMNS = ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits'];
const SHAPE = {
  heading: csvRecord([...COLUMNS, 'Description', 'Name']),
  mostRows: 999,
  mostBytes: 2_000_000,
  program: 'QuickBooks Online',
  type: 'text/csv; charset=utf-8',
};
const LIMITS = { clean: writtenLine, mostOfCustomer: 100, mostOfLevel: 100, mostOfAccount: 500 };
const MOST_OF_DESCRIPTION = 4_000;

/** The journal as QuickBooks Online imports it: one row a line, entries of several clients as one entry for each. */
export const writeQuickBooksOnline: HandOverWriter = (entries, options) => {
  const names = quickBooksNames(options, LIMITS);
  const problems: string[] = [];
  const written: WrittenEntry[] = [];
  for (const entry of entries) {
    const blocks = receivableBlocks(entry);
    if (typeof blocks === 'string') {
      problems.push(blocks);
      continue;
    }
    const description = writtenLine(`${entry.document ?? ''} ${entry.description}`);
    const records = blocks.flatMap(({ number, lines }) =>
      lines.map(({ account, customer, cents }) =>
        csvRecord([
          number,
          slashedDate(entry.date),
          names.accountOf(account),
          cents > 0n ? unsignedMoney(cents) : '',
          cents < 0n ? unsignedMoney(cents) : '',
          csvText(cutText(description, MOST_OF_DESCRIPTION)),
          customer === null ? '' : names.customerOf(customer),
        ]),
      ),
    );
    if (records.length > 0) written.push({ number: journalNumber(entry.number), records });
  }
  const name = { begin: `${options.name}-quickbooks-online`, ending: 'csv' };
  const done = inFiles(written, SHAPE, name);
  return { files: done.files, problems: [...problems, ...done.problems, ...names.problems()] };
};
