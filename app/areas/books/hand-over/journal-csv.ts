import { csvRecord, csvText } from '#app/platform/csv.ts';
import { centsOf, moneyOf } from '#app/platform/money.ts';
import {
  type HandedAccount,
  type HandedEntry,
  type HandOverWriter,
  journalNumber,
} from './handed-entry.ts';
import { usedAccounts } from './plain-text-names.ts';
import { writtenLine } from './written-line.ts';

const COLUMNS = ['Entry', 'Date', 'Document', 'Client', 'Account code', 'Account name'];
const HEADING = csvRecord([...COLUMNS, 'Debit', 'Credit', 'Description']);
const TYPE = 'text/csv; charset=utf-8';

const typed = (text: string | null) => csvText(writtenLine(text ?? ''));

/** The journal for any spreadsheet, one row a line, and the sums of its accounts in a file of their own. */
export const writeJournalCsv: HandOverWriter = (entries, { name }) => {
  if (entries.length === 0) return { files: [], problems: [] };
  const rows = entries.flatMap((entry) =>
    entry.lines.map((line) =>
      csvRecord([
        journalNumber(entry.number),
        entry.date,
        typed(entry.document),
        typed(line.customer ?? entry.customer),
        typed(line.account.code),
        typed(line.account.name),
        line.debit,
        line.credit,
        typed(entry.description),
      ]),
    ),
  );
  const files = [
    { name: `${name}-journal.csv`, content: HEADING + rows.join(''), type: TYPE },
    { name: `${name}-sums.csv`, content: sumsOf(entries), type: TYPE },
  ];
  return { files, problems: [] };
};

/** A row for each account with what was posted on both of its sides, and a row of totals. */
function sumsOf(entries: readonly HandedEntry[]): string {
  const sums = new Map<string, { debit: bigint; credit: bigint }>();
  const total = { debit: 0n, credit: 0n };
  for (const { account, debit, credit } of entries.flatMap(({ lines }) => lines)) {
    const sum = sums.get(account.key) ?? { debit: 0n, credit: 0n };
    sums.set(account.key, sum);
    for (const each of [sum, total]) {
      each.debit += centsOf(debit);
      each.credit += centsOf(credit);
    }
  }
  const amounts = ({ debit, credit }: { debit: bigint; credit: bigint }) =>
    [debit, credit, debit - credit].map(moneyOf);
  const row = (account: HandedAccount) =>
    csvRecord([
      typed(account.code),
      typed(account.name),
      ...amounts(sums.get(account.key) ?? total),
    ]);
  return [
    csvRecord(['Account code', 'Account name', 'Debit', 'Credit', 'Balance']),
    ...usedAccounts(entries).map(row),
    csvRecord(['', 'Total', ...amounts(total)]),
  ].join('');
}
