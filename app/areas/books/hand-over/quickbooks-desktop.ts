import { csvText } from '#app/platform/csv.ts';
import { moneyOf } from '#app/platform/money.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { type HandOverWriter, slashedDate } from './handed-entry.ts';
import { quickBooksNames } from './quickbooks-names.ts';
import { type BlockLine, receivableBlocks } from './receivable-blocks.ts';
import { asciiLine } from './written-line.ts';

// support.quickbooks.intuit.com, "iif_reference_transactions": text parted by tabs; TRNS, one or more SPL, ENDTRNS; a debit is
// above zero, a credit below, and a block comes to zero. Lengths: zed-systems.com a50. A block has one receivable line, best
// the first (qbgarage.com); a semicolon, a tab or a double quote in a field ends the import.
const FIELDS = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'];
const HEADING = record('!TRNS', FIELDS) + record('!SPL', FIELDS) + record('!ENDTRNS', []);
const LIMITS = { clean: plain, mostOfCustomer: 41, mostOfLevel: 31, mostOfAccount: 159 };
const MOST_OF_NUMBER = 11;
const MOST_OF_MEMO = 4_000;

/** The journal as QuickBooks Desktop imports it (IIF): one block for each entry, or for each client of an entry. */
export const writeQuickBooksDesktop: HandOverWriter = (entries, options) => {
  const names = quickBooksNames(options, LIMITS);
  const problems: string[] = [];
  const texts: string[] = [];
  for (const entry of entries) {
    const blocks = receivableBlocks(entry);
    if (typeof blocks === 'string') {
      problems.push(blocks);
      continue;
    }
    const memo = cutText(plain(`${entry.document ?? ''} ${entry.description}`), MOST_OF_MEMO);
    for (const { number, lines } of blocks) {
      if (number.length > MOST_OF_NUMBER) {
        problems.push(
          `Entry ${number} has a longer number than the ${MOST_OF_NUMBER} characters of QuickBooks Desktop.`,
        );
      }
      const fields = ({ account, customer, cents }: BlockLine) => [
        'GENERAL JOURNAL',
        slashedDate(entry.date),
        names.accountOf(account),
        customer === null ? names.agencyOf(account) : names.customerOf(customer),
        moneyOf(cents),
        number,
        csvText(memo),
      ];
      texts.push(
        ...lines.map((line, at) => record(at === 0 ? 'TRNS' : 'SPL', fields(line))),
        record('ENDTRNS', []),
      );
    }
  }
  const name = `${options.name}-quickbooks-desktop.iif`;
  return {
    files:
      texts.length > 0
        ? [{ name, content: HEADING + texts.join(''), type: 'text/plain; charset=us-ascii' }]
        : [],
    problems: [...problems, ...names.problems()],
  };
};

/** Text that ends no field and no import. */
function plain(text: string): string {
  return asciiLine(text).replaceAll(';', ',').replaceAll('"', "'");
}

function record(keyword: string, fields: readonly string[]): string {
  return `${[keyword, ...fields].join('\t')}\r\n`;
}
