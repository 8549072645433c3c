import { csvRecord, csvText } from '#app/platform/csv.ts';
import { moneyOf } from '#app/platform/money.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { inFiles, type WrittenEntry } from './entry-files.ts';
import {
  type HandedAccount,
  type HandOverWriter,
  journalNumber,
  signedCents,
  slashedDate,
} from './handed-entry.ts';
import { writtenLine } from './written-line.ts';
import { XERO_CODE, xeroCodeProblem } from './xero-codes.ts';

// help.xero.com, "ManualJournalsImport": rows of one narration and one date are one journal, a debit is above zero, a file has
// 300 lines at most. Its receivable, payable and bank accounts are refused, so every account goes by the accountant's code.
const COLUMNS = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];
const TRACKING = ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'];
const SHAPE = {
  heading: csvRecord([...COLUMNS, ...TRACKING]),
  mostRows: 300,
  mostBytes: 2_000_000,
  program: 'Xero',
  type: 'text/csv; charset=utf-8',
};
const MOST_OF_TEXT = 4_000;

/** The journal as Xero imports manual journals: drafts, each with its number in front, on accounts by the accountant's code. */
export const writeXeroJournal: HandOverWriter = (entries, options) => {
  const problems = new Set<string>();
  const codeOf = (account: HandedAccount) => {
    const code = options.accountNames?.get(account.key)?.trim() ?? '';
    if (!XERO_CODE.test(code)) problems.add(xeroCodeProblem(account, code));
    return code;
  };
  const taxRate = options.taxRate ?? (options.dateOrder === 'uk' ? 'No VAT' : 'Tax Exempt');
  const written = entries.flatMap((entry): WrittenEntry[] => {
    const number = journalNumber(entry.number);
    const text = writtenLine(`${entry.document ?? ''} ${entry.description}`);
    const narration = cutText(writtenLine(`${number} ${text}`), MOST_OF_TEXT);
    const records = entry.lines.flatMap((line) => {
      const cents = signedCents(line);
      if (cents === 0n) return [];
      const ours = line.customer ?? entry.customer ?? '';
      const client = writtenLine(options.customerNames?.get(ours) ?? ours);
      const described = csvText(cutText(client || text, MOST_OF_TEXT));
      const date = slashedDate(entry.date, options.dateOrder);
      const row = [csvText(narration), date, described, codeOf(line.account), csvText(taxRate)];
      return csvRecord([...row, moneyOf(cents), ...TRACKING.map(() => '')]);
    });
    return records.length > 0 ? [{ number, records }] : [];
  });
  const done = inFiles(written, SHAPE, { begin: `${options.name}-xero-journal`, ending: 'csv' });
  return { files: done.files, problems: [...problems, ...done.problems] };
};
