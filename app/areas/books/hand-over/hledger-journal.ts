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
import { writtenLine } from './written-line.ts';

const ROOTS: Readonly<Record<HandedAccount['type'], string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
};

/**
 * The journal for hledger (its manual, "Journal"): accounts and the commodity are declared, so `hledger check --strict` finds a
 * name that a lost blank has changed. It has no comments: dates in a comment would move an entry.
 */
export const writeHledgerJournal: HandOverWriter = (entries, { chart, name }) => {
  if (entries.length === 0) return { files: [], problems: [] };
  const names = plainTextNames(chart, entries, accountName);
  const nameOf = ({ key }: HandedAccount) => names.get(key) ?? '';
  const declared = usedAccounts(entries).map((account) => `account ${nameOf(account)}\n`);
  const heading = ['decimal-mark .\n', 'commodity 1000.00 USD\n', ...declared.sort()].join('');
  const content = heading + entries.map((entry) => `\n${transaction(entry, nameOf)}`).join('');
  const file = { name: `${name}.journal`, content, type: 'text/plain; charset=utf-8' };
  return { files: [file], problems: [] };
};

function transaction(entry: HandedEntry, nameOf: (account: HandedAccount) => string): string {
  // The code is in front even of an entry without a document: it keeps a leading `*`, `!` or `(` of the text from being read.
  const code = described(entry.document ?? '').replace(/[()]/g, '') || journalNumber(entry.number);
  const text = [clientOf(entry) ?? '', entry.description]
    .map(described)
    .filter(Boolean)
    .join(' | ');
  const width = Math.max(...entry.lines.map(({ account }) => nameOf(account).length));
  const postings = entry.lines.map((line) => {
    const amount = moneyOf(signedCents(line)).padStart(13);
    return `    ${nameOf(line.account).padEnd(width)}  ${amount} USD\n`;
  });
  return `${`${entry.date} (${code}) ${text}`.trimEnd()}\n${postings.join('')}`;
}

/** A semicolon would begin a comment; the bar parts the client from the text. */
const described = (text: string) => writtenLine(text.replaceAll(';', ',').replaceAll('|', '/'));

/** A part of a name has no two blanks in a row and nothing that hledger reads as more than a letter. */
function accountName({ type, code, name }: HandedAccount, suffix: string): string {
  const parts = `${name}${suffix && ` ${suffix}`}`
    .toLowerCase()
    .split(':')
    .map((part) => writtenLine(writtenLine(part).replace(/[^\p{L}\p{M}\p{N} &.,'’/+#%_-]/gu, '-')))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const under = parts.length > 0 ? parts : [`account ${code.replace(/\W+/g, '-')}`];
  return [ROOTS[type], ...under].join(':');
}
