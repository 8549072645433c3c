import fc from 'fast-check';
import type {
  HandedAccount,
  HandedEntry,
  HandedLine,
  HandOverOptions,
} from '#app/areas/books/hand-over/handed-entry.ts';
import { addMoney, moneyOf } from '#app/platform/money.ts';

/** An account of a chart; its key is its code. */
export function handedAccount(
  code: string,
  name: string,
  type: HandedAccount['type'],
  isReceivable = false,
): HandedAccount {
  return { key: `key-${code}`, code, name, type, isReceivable };
}

export const RECEIVABLES = handedAccount('1200', 'Accounts Receivable', 'asset', true);
export const BANK = handedAccount('1000', 'Bank', 'asset');
export const SPRINTS = handedAccount('4010', 'Services:Sprints', 'income');
export const SALES_TAX = handedAccount('2200', 'Sales Tax Payable', 'liability');
export const CHART = [BANK, RECEIVABLES, SALES_TAX, SPRINTS];
export const JOURNAL_OPTIONS: HandOverOptions = { name: 'plenum-2027-03', chart: CHART };

/** A line by its signed amount: a debit above zero, a credit with its minus sign. */
export function handedLine(account: HandedAccount, amount: string, customer?: string): HandedLine {
  const isCredit = amount.startsWith('-');
  return {
    account,
    debit: isCredit ? '0.00' : amount,
    credit: isCredit ? amount.slice(1) : '0.00',
    ...(customer === undefined ? {} : { customer }),
  };
}

/** An invoice of 1,353.13 with its tax, or another entry like it. */
export function handedEntry(changes: Partial<HandedEntry> = {}): HandedEntry {
  return {
    number: 42,
    date: '2027-03-02',
    description: 'Sprint 2',
    document: '2027-0042',
    customer: 'Blue Fern',
    lines: [
      handedLine(RECEIVABLES, '1353.13'),
      handedLine(SPRINTS, '-1250.00'),
      handedLine(SALES_TAX, '-103.13'),
    ],
    ...changes,
  };
}

/** The sum of each account by its key, accounts that come to nothing with it. */
export function balancesByKey(entries: readonly HandedEntry[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { account, debit, credit } of entries.flatMap(({ lines }) => lines)) {
    const sum = sums.get(account.key) ?? '0.00';
    sums.set(account.key, addMoney(sum, debit, credit === '0.00' ? '0.00' : `-${credit}`));
  }
  return sums;
}

/** Texts that have broken files of this kind elsewhere. */
export const HOSTILE_TEXTS = [
  'Sprint 2;\tscope "A"\r\nphase 1',
  'Blue Fern; Partners',
  'Bob "Bee" \\ Co',
  'ends with a backslash \\',
  '"',
  '""',
  '| a | b || c',
  '* starred',
  '! marked',
  '(code) in front',
  ') (',
  '[2025-12-31] date:2025-12-31',
  '=1+1',
  '+1 Heating',
  '-5.00',
  '@Home Cooling',
  "=cmd|'/c calc'!A1",
  '\u200f\u202eright to left\u202c',
  '\u0000\u0007\u000b\u000c\u0085\u2028',
  '\ufeffmark',
  '👷🏽‍♀️🔧 fans & coils',
  '日本冷房',
  'Café Müller – Ærø Łódź ß',
  "D’ALB and O'Neil",
  '2027-03-02 * "x" "y"\n  Assets:Bank  1.00 USD',
  '\n2027-03-02 x\n    assets:bank  1.00 USD',
  'ENDTRNS\r\nTRNS\tCHECK',
  '1,250.00  USD',
  '; comment',
  '#tag ^link @ 3 USD {4 USD}',
  'a:b::c:',
  `${'long '.repeat(100)}`,
  'x'.repeat(500),
  '',
  ' ',
  '\ud800 half',
];

const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_TEXTS), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const hostileChart = fc
  .array(
    fc.record({
      name: hostileText,
      type: fc.constantFrom('asset', 'liability', 'equity', 'income', 'expense'),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((accounts): HandedAccount[] => [
    ...CHART,
    ...accounts.map(({ name, type }, at) => handedAccount(`${5000 + at}`, name, type)),
  ]);

const CENTS = fc.bigInt({ min: 1n, max: 999_999_999_999n });

/** Journals of balanced entries on a chart of hostile names; receivable lines are the first of their entry. */
export function hostileJournals(size: { minLength: number; maxLength: number }) {
  return hostileChart.chain((chart) => {
    const others = chart.filter(({ isReceivable }) => !isReceivable);
    const entry = fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      description: hostileText,
      document: fc.option(hostileText),
      customer: hostileText,
      isReceivable: fc.boolean(),
      first: fc.constantFrom(...others),
      isCredit: fc.boolean(),
      rest: fc.array(fc.tuple(fc.constantFrom(...others), CENTS), { minLength: 1, maxLength: 5 }),
    });
    return fc.array(entry, size).map((made) => ({
      chart,
      entries: made.map((each, at): HandedEntry => {
        const sign = (cents: bigint) => moneyOf(each.isCredit ? cents : -cents);
        const total = each.rest.reduce((sum, [, cents]) => sum + cents, 0n);
        const first = each.isReceivable ? RECEIVABLES : each.first;
        return {
          number: at + 1,
          date: `2027-03-${String(each.day).padStart(2, '0')}`,
          description: each.description,
          document: each.document,
          customer: each.customer || 'Blue Fern',
          lines: [
            handedLine(first, sign(-total)),
            ...each.rest.map(([account, cents]) => handedLine(account, sign(cents))),
          ],
        };
      }),
    }));
  });
}
