import { moneyOf } from '#app/platform/money.ts';
import {
  clientOf,
  type HandedAccount,
  type HandedEntry,
  type HandOverWriter,
  journalNumber,
  signedCents,
} from './handed-entry.ts';
import { plainTextNames, usedAccounts } from './plain-text-names.ts';
import { asciiLine, writtenLine } from './written-line.ts';

const ROOTS: Readonly<Record<HandedAccount['type'], string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/**
 * The journal for beancount (beancount.github.io, "Beancount Language Syntax"). Without the tolerance of zero, bean-check
 * forgives half of the last digit.
 */
export const writeBeancountJournal: HandOverWriter = (entries, { chart, name }) => {
  const dates = entries.map(({ date }) => date).sort();
  const first = dates[0];
  if (first === undefined) return { files: [], problems: [] };
  const names = plainTextNames(chart, entries, accountName);
  const nameOf = ({ key }: HandedAccount) => names.get(key) ?? '';
  const heading = [
    'option "inferred_tolerance_multiplier" "0"',
    'option "operating_currency" "USD"',
    '',
    `${first} commodity USD`,
    ...usedAccounts(entries)
      .map((account) => `${first} open ${nameOf(account)} USD`)
      .sort(),
  ];
  const lines = [...heading, ...entries.flatMap((entry) => ['', ...transaction(entry, nameOf)])];
  const content = `${lines.join('\n')}\n`;
  const file = { name: `${name}.beancount`, content, type: 'text/plain; charset=utf-8' };
  return { files: [file], problems: [] };
};

function transaction(entry: HandedEntry, nameOf: (account: HandedAccount) => string): string[] {
  const client = clientOf(entry);
  const payee = client === null ? [] : [quoted(client)];
  const width = Math.max(...entry.lines.map(({ account }) => nameOf(account).length));
  return [
    [entry.date, '*', ...payee, quoted(entry.description)].join(' '),
    `  entry: ${quoted(journalNumber(entry.number))}`,
    ...(entry.document === null ? [] : [`  document: ${quoted(entry.document)}`]),
    ...entry.lines.flatMap((line) => {
      const amount = moneyOf(signedCents(line)).padStart(13);
      const posting = `  ${nameOf(line.account).padEnd(width)}  ${amount} USD`;
      return line.customer === undefined
        ? [posting]
        : [posting, `    client: ${quoted(line.customer)}`];
    }),
  ];
}

const quoted = (text: string) => `"${writtenLine(text).replace(/["\\]/g, '\\$&')}"`;

/** Parts of ASCII letters, digits and hyphens that begin with a capital or a digit, one at least under the root. */
function accountName({ type, code, name }: HandedAccount, suffix: string): string {
  const parts = `${name} ${suffix}`
    .split(':')
    .map((part) =>
      asciiLine(part)
        .replace(/['’]/g, '')
        .replace(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const under = parts.length > 0 ? parts : [`Account-${code.replace(/[^A-Za-z0-9]+/g, '-')}`];
  return [ROOTS[type], ...under].join(':');
}
